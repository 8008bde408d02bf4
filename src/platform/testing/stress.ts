/**
 * How often a test that depends on chance tries again: a tenth of `whole` in `npm test`, all of it in
 * `npm run test:long`, which sets TEST_LENGTH=whole.
 */
export const rounds = (whole: number): number =>
  process.env['TEST_LENGTH'] === 'whole' ? whole : Math.ceil(whole / 10);
