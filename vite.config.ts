import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { sharedFiles } from './scripts/shared-files.ts';

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and pictures stay files: the content security policy admits no data: fonts. The arches behind the first words come with the sheet.
  build: { assetsInlineLimit: (path) => path.endsWith('/hero-arches.svg'), target: 'baseline-widely-available' },
  environments: {
    client: {
      build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: sharedFiles() } } } },
    },
  },
});
