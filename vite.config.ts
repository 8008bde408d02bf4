import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Modules below src/ whose path begins so. A group takes what its modules import along, unless a group before it has
 * it.
 */
const startsWith = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})`);

const richText =
  /[\\/]node_modules[\\/](?:@tiptap[\\/]|prosemirror-|fast-equals|linkifyjs|orderedmap|rope-sequence|w3c-keyname|use-sync-external-store)/;

const ofWebinars = 'Clock|DateBadge|OnAir|SeatMeter|TicketPaper|WebinarCard';
const refining = 'FilterMenu|OpenFilters|OrderSelect|ResultFilters|result-words|use-result-counts';

// Left to itself the bundler writes a file for every set of pages that has a module in common: fifty requests a page.
// These groups gather them, the first one first (docs/decisions/0031-browser-files.md).
const groups = [
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|zustand)[\\/]/,
  },
  // What stands around every page, and the small things that pages of every kind show.
  {
    name: 'shell',
    test: startsWith(
      'root\\.tsx',
      'entry\\.client\\.tsx',
      'platform/shared/(?:dates|file-size|paging)\\.ts',
      'platform/web/JsonLd',
      'platform/web/ui/(?:BackLink|Card|EmptyState|Field\\.module|LocalTime|Progress|Skeleton\\.module|Subheading|Tag|cover-link)\\b',
      'catalogue/(?!schemas|attention|catalogue-|class-type-words|disclosure-|last-join|marked-words|ordinal|required-minutes|speakers?-|staff-|starts-in|version-|where-held)[a-z-]+\\.ts',
      'catalogue/web/(?:Badge|CardPhoto|CreditText|Passage|Speaker(?!Files)|seat-action)',
      'promotion/web/FeaturedBadge',
    ),
  },
  // Neither home nor a class has pages or waits for anything whole.
  { name: 'paging', test: startsWith('platform/web/ui/Pagination') },
  { name: 'skeleton', test: startsWith('platform/web/ui/Skeleton\\.tsx') },
  // What counts down to a beginning: a list of classes has nothing that begins.
  { name: 'clock', test: startsWith('platform/web/server-clock') },
  // Podcasts and classes have it, and neither comes with the other.
  { name: 'study-words', test: startsWith('study-path/contract\\.ts') },
  // What pages that send something have without being forms.
  { name: 'sending', test: startsWith('platform/web/use-sending') },
  // The parts of small forms: a group takes along what it imports, and pages with a field would load it for them.
  {
    name: 'fields',
    test: startsWith(
      'platform/web/small-form\\.',
      'platform/web/ui/(?:ErrorSummary|Field|PasswordField|SubmitButton|TextField)\\.tsx',
    ),
    minShareCount: 2,
  },
  // What longer forms have beside: to sign in, there is nothing to choose.
  {
    name: 'choices',
    test: startsWith('platform/web/ui/(?:AreaField|CheckboxField|RadioGroup|SelectField)\\.tsx'),
    minShareCount: 2,
  },
  // What the forms of an account choose from and ask by.
  { name: 'accounts', test: startsWith('accounts/(?:choices|contract)\\.ts'), minShareCount: 2 },
  {
    name: 'sign-in',
    test: startsWith(
      'sign-in/(?:contract|full-name)\\.ts',
      'sign-in/web/(?:sign-in-state|SignInCard)',
      'platform/shared/safe-return-path',
    ),
    minShareCount: 2,
  },
  // What the home page, the lists and the search have in common, and what the lists have beside. Tickets larger than a
  // card are for members. Nearly everywhere, banners are between cards.
  {
    name: 'catalogue',
    test: startsWith(
      `catalogue/web/(?!staff/|BookCard|CardGrid|DisclosurePage|FoundWords|RelationshipFields|SeatTicket|SpeakerFiles|Ticket|${ofWebinars})`,
      'platform/web/ui/Chip\\.',
      'promotion/web/AdBanner',
      // What filters a list, and what the search page has for itself, stays with them.
      'search/(?!schemas|results|search-address|web/(?:CategoryAndCompany|Filter(?!Chips\\.module)|FoundList|Kind|list-loader|OpenFilters|Order|Result|SearchNote|read-result|result-words|shown-results|Suggest|suggestion-|use-result-counts|use-suggestions))',
    ),
    minShareCount: 2,
  },
  // Home shows classes and webinars, a list of classes no webinar.
  {
    name: 'webinars',
    test: startsWith('catalogue/starts-in\\.ts', `catalogue/web/(?:${ofWebinars})`),
    minShareCount: 2,
  },
  {
    name: 'lists',
    test: startsWith(
      'lists/(?!contract|month-names)',
      'catalogue/web/CardGrid',
      'promotion/interleave',
      `search/web/(?!FilterChips|FoundList|ResultChips|SearchNote|read-result|${refining})`,
    ),
    minShareCount: 3,
  },
  // What the lists of classes and the search are narrowed and ordered by.
  {
    name: 'refining',
    test: startsWith('search/(?:results|search-address)\\.ts', `search/web/(?:${refining})`),
    minShareCount: 2,
  },
  // Both players have it.
  { name: 'playback', test: startsWith('platform/shared/playback') },
  // What the pages of podcasts have in common; the player is a file of its own.
  {
    name: 'podcasts',
    test: startsWith(
      'podcasts/(?!schemas|staff-|feed-categories)[a-z-]+\\.ts',
      'podcasts/web/(?:Chapters|EpisodeMore|EpisodeRow|Equalizer|PlayButton|QueueIcon|QueueToggle|player-door|player-episode|player-state|play-from|position-store|queue-store|share|use-)',
    ),
    minShareCount: 2,
  },
  // What an activity teaches and by whom, on its page and where a seat is taken.
  {
    name: 'taught',
    test: startsWith('classroom/web/(?:SpeakerCard|Objectives|course-facts|read-class)', 'classroom/contract\\.ts'),
    minShareCount: 2,
  },
  // What the steps of the study path know of each other: they show nothing of the class page.
  {
    name: 'steps',
    test: startsWith('study-path/(?:attendance-text|next-step|steps|study-item)\\.ts'),
    minShareCount: 2,
  },
  // Wherever a certificate is asked for.
  { name: 'proof', test: startsWith('certificates/web/ProofOfCeDialog') },
  // What the class page and the steps of the study path have in common, without what only members see on the page.
  {
    name: 'study-path',
    test: startsWith('classroom/web/(?!Member|Outcome)', '(?:classroom|study-path)/(?!schemas|staff-)[a-z-]+\\.ts'),
    minShareCount: 2,
  },
  // What the pages with the provider's texts have in common.
  { name: 'texts', test: startsWith('pages/contract\\.ts', 'pages/web/(?:BlurbText|read-blurb)'), minShareCount: 2 },
  // What pages say of a license's rules.
  {
    name: 'renewal',
    test: startsWith('renewal/(?:profession-words|web/(?:Renewal\\.module|RuleSource))'),
    minShareCount: 2,
  },
  // What is around the console's pages and in them.
  {
    name: 'console',
    test: startsWith('platform/web/console/(?:PageHead|phone-bar|rail-)', 'staff/web/console-facts'),
    minShareCount: 2,
  },
  // What every page of the console asks by.
  { name: 'staff', test: startsWith('staff-map\\.ts', 'staff/contract\\.ts', 'staff/web/ask-staff'), minShareCount: 2 },
  // The editor of formatted text, for the console's pages that have one.
  { name: 'rich-text', test: richText },
  // The schema library, and what binds it to the fields of a form: an evaluation and the check of a file need the first
  // alone, and no public page without a form loads either.
  { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]wire-types\.ts$/ },
  {
    name: 'forms',
    test: /[\\/]node_modules[\\/](?:react-hook-form|@hookform)[\\/]|[\\/]platform[\\/]web[\\/]form\.ts$/,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/**
 * Files that only the provider's console loads are in a folder of their own, so no visitor's browser saves them ahead
 * (scripts/build.ts).
 */
const ofConsole = startsWith(
  'staff-(?:map|screens)',
  'console-(?:frame|pages?)',
  'settings-page',
  'staff/',
  'platform/web/console/',
  '.*/web/staff/',
  '(?:announcements|authoring|backup|binder|demo|ledger|media|overview|reporting|results|students)/web/',
);
/** The same for what reads PDFs and badges, which one page loads when somebody chooses a file. */
const fileReaders = /[\\/]node_modules[\\/](?:pdfjs-dist|jsonld|rdf-canonize|@digitalbazaar|@digitalcredentials)[\\/]/;
const folderOf = (moduleIds: readonly string[]): string => {
  if (moduleIds.some((path) => fileReaders.test(path))) return 'check/';
  return moduleIds.some((path) => ofConsole.test(path) || richText.test(path)) ? 'staff/' : '';
};
const fileName = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `assets/${folderOf(moduleIds)}[hash:7].js`;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Short names in the built pages: the style stands in the HTML of the first page, and names stand in it twice. The
  // development server's tell the file.
  css: { modules: command === 'build' ? { generateScopedName: '[hash:base64:5]' } : {} },
  // Fonts and pictures stay files: the content security policy admits no data: fonts. The arches behind the first words
  // come with the sheet.
  build: {
    assetsInlineLimit: (path) => path.endsWith('/hero-arches.svg'),
    // Two kilobytes less on every page than the bundler's own (docs/decisions/0031-browser-files.md).
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    target: 'baseline-widely-available',
    // What is loaded on a press is one small file or two: a list of what to fetch beside them would weigh on every
    // page. A page of the console is many, and its list is in a file that only staff load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) => (hostId.includes('/staff/') ? files : []),
    },
    // For the pages as the server writes them as well: what they preload and what the sheets name is one file.
    rolldownOptions: { output: { assetFileNames: 'assets/[hash:7][extname]', hashCharacters: 'base36' } },
  },
  environments: {
    // No browser loads the server's build: it is read as it is written, in the stack of a fault too.
    ssr: { build: { minify: false } },
    client: {
      build: {
        // Names without words, of few characters: the table of routes names every file, and every page loads it.
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            chunkFileNames: fileName,
            entryFileNames: fileName,
          },
        },
      },
    },
  },
}));
