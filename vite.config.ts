import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { formerClassNames } from './scripts/former-class-names.ts';
import { sharedFiles } from './scripts/shared-files.ts';

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and pictures stay files: the content security policy admits no data: fonts. The arches behind the first words come with the sheet.
  build: { assetsInlineLimit: (path) => path.endsWith('/hero-arches.svg'), target: 'baseline-widely-available' },
  css: {
    modules: {
      generateScopedName(name, file) {
        const component = basename(file).replace(/\.module\.css.*/, '');
        const former = file.includes('/platform/web/') ? formerClassNames[`${component}:${name}`] : undefined;
        return former ?? `${component}_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
      },
    },
  },
  environments: {
    client: {
      build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups: sharedFiles() } } } },
    },
  },
});
