// How sheets are written: CSS Modules with tokens. docs/decisions/0005-css-modules-with-tokens.md says why.

/** A length that should be a token: not zero, not a hairline of 1px, and not `em`, which follows the text around it. */
const length = '/(?<![\\w.-])-?(?!0(?:px|rem)?(?![\\w.]))(?!1px\\b)\\d*\\.?\\d+(?:px|rem|pt)\\b/';

/** A token, none, or a hairline, which is drawn around a thing and doesn't lift it. */
const shadow = '(?:none|var\\(--[\\w-]+\\)|(?:inset )?0 0 0 1(?:\\.5)?px var\\(--[\\w-]+\\))';

// A list of selectors is split at the commas outside parentheses, which may be nested twice.
const parentheses = '\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)';
const selector = `(?:[^,()]|${parentheses})*`;
const withoutHas = `(?:(?!:has)[^,()]|${parentheses})*`;
const mixed = `/^(?=[^]*:has)(?:(?:${selector},)+${withoutHas}(?:,${selector})*|${withoutHas}(?:,${selector})+)$/`;

/** @type {import('stylelint').Config} */
export default {
  referenceFiles: ['src/**/*.css'],
  reportNeedlessDisables: true,
  rules: {
    // Color, space, type, radius, shadow and motion come from the tokens.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'oklch', 'oklab', 'lab', 'lch', 'color'],
    'declaration-property-unit-disallowed-list': {
      'font-size': ['px', 'rem', 'pt', 'vw'],
      '/^(?:transition|animation)(?:-duration|-delay)?$/': ['s', 'ms'],
    },
    'declaration-property-value-disallowed-list': {
      '/^(?:(?:scroll-)?(?:margin|padding)(?:-.+)?|(?:row-|column-)?gap|inset(?:-.+)?|top|right|bottom|left|translate)$/':
        [length],
      '/^border(?:-.+)?-radius$/': [length],
    },
    'declaration-property-value-allowed-list': {
      'font-weight': ['400', '500', '600', '700', '800', 'inherit'],
      'line-height': ['0', '1', 'inherit', '/^var\\(--lh[\\w-]*\\)$/'],
      'letter-spacing': ['0', 'inherit', '/^var\\(--track-[\\w-]+\\)$/'],
      'box-shadow': [`/^${shadow}(?:,\\s*${shadow})*$/`],
    },
    'no-unknown-custom-properties': true,
    'no-unknown-animations': true,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'selector-class-pattern': ['^[a-z][a-zA-Z]*$', { message: 'Name classes in camel case.' }],
    'selector-pseudo-class-disallowed-list': ['global', 'local'],
    'selector-disallowed-list': [
      [mixed],
      {
        message:
          'Write two rules: the build joins a list by :is(), and the selector without :has would weigh as much as the other.',
      },
    ],
    'at-rule-disallowed-list': [
      ['font-face', 'layer'],
      { message: 'Only fonts.css declares fonts, and only the platform uses layers.' },
    ],
  },
  overrides: [
    {
      files: ['src/platform/**/*.module.css'],
      rules: {
        'at-rule-disallowed-list': ['font-face'],
        'rule-nesting-at-rule-required-list': [['layer'], { message: 'The platform’s components are in `@layer ui`.' }],
        'layer-name-pattern': '^ui(?:\\.[a-z]+)?$',
      },
    },
    {
      files: ['src/platform/web/styles/*.css'],
      rules: {
        'at-rule-disallowed-list': ['font-face'],
        'selector-max-class': [0, { message: 'Classes belong in a CSS Module next to their component.' }],
      },
    },
    {
      files: ['src/platform/web/styles/tokens.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
    {
      files: ['src/platform/web/styles/fonts.css'],
      // What a file of a font covers has two ends.
      rules: { 'at-rule-disallowed-list': null, 'declaration-property-value-allowed-list': null },
    },
  ],
};
