import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// Left to itself the bundler writes a file for every set of pages that has a module in common: fifty requests a page. These groups gather them.
const groups = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|zustand)[\\/]/, priority: 4 },
  // What most pages have in common.
  { name: 'common', test: /[\\/]src[\\/]/, minShareCount: 16, priority: 3 },
  // The schema library and what binds it to a form: no public page without a form loads it.
  { name: 'forms', test: /[\\/]node_modules[\\/]|[\\/](?:wire-types|platform[\\/]web[\\/]form)\.ts$/, priority: 2 },
  { name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 8, priority: 1 },
];

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and pictures stay files: the content security policy admits no data: fonts. The arches behind the first words come with the sheet.
  build: { assetsInlineLimit: (path) => path.endsWith('/hero-arches.svg'), target: 'baseline-widely-available' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
