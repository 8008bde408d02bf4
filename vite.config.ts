import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Modules of packages by the beginnings of their names. */
const packages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})`);
/** Modules by the beginnings of their paths below src/. */
const sources = (paths: string) => new RegExp(`[\\\\/]src[\\\\/](?:${paths.replaceAll('/', '[\\\\/]')})`);

// Left to itself the bundler writes a file for every set of pages that have a module in common: fifty requests a page.
// A group takes along what its modules import, unless a group before it has it (docs/decisions/0031-browser-files.md).
const groups = [
  { name: 'react', test: packages('(?:react|react-dom|react-router|scheduler|zustand)[\\\\/]') },
  { name: 'text-editor', test: packages('@tiptap|prosemirror') },
  // Around every page.
  { name: 'root', test: sources('root\\.tsx|entry\\.client\\.tsx') },
  // What pages of every kind are made of.
  {
    name: 'shared',
    test: sources('platform/web/(?!console|rich-text|uploads|video)|catalogue/web/(?!staff/)'),
    minShareCount: 4,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** Writes what each file of the browser contains and loads, for scripts/built-files.ts. */
const contents: Plugin = {
  name: 'contents',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [
            {
              file: `/${file.fileName}`,
              modules: file.moduleIds,
              imports: file.imports.map((name) => `/${name}`),
              onDemand: file.dynamicImports.map((name) => `/${name}`),
              sheets: [...(file.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
            },
          ]
        : [],
    );
    this.emitFile({ type: 'asset', fileName: 'contents.json', source: JSON.stringify(files) });
  },
};

export default defineConfig({
  plugins: [reactRouter(), contents],
  build: {
    // Fonts and pictures stay files: the content security policy admits no data: fonts. The arches behind the first
    // words come with the sheet.
    assetsInlineLimit: (path) => path.endsWith('/hero-arches.svg'),
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
  },
  environments: {
    // No browser loads the server's build: it is read as it is written, in the stack of a fault too.
    ssr: { build: { minify: false } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
