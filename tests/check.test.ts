// Which tests `npm run check` chooses for a change.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../scripts/affected-tests.mjs');
const { affectedTests } = (await import(script)) as {
  affectedTests: (changed: readonly string[]) => { tests: string[]; left: number };
};

describe('after a change, `npm run check` runs', () => {
  it('the tests of the changed feature and those that only read the sources, and not the whole program', () => {
    const { tests, left } = affectedTests(['src/exam/grading.ts']);
    expect(tests).toContain('src/exam/server/grading/grade-exam.test.ts');
    expect(tests).toContain('tests/glossary.test.ts');
    expect(tests).not.toContain('src/seats/server/reserve-seat.test.ts');
    expect(tests.length).toBeLessThan(30);
    expect(left).toBe(0);
  });
  it('the tests of the features that import the changed file', () => {
    const { tests } = affectedTests(['src/exam/server/grading/grade-exam.ts']);
    expect(tests.filter((path) => path.startsWith('src/exam/')).length).toBeGreaterThan(0);
  });
  it('the tests in tests/ that name the changed file', () => {
    expect(affectedTests(['deploy/ha/portal.env']).tests).toContain('tests/deploy-files.test.ts');
  });
  it('no more than a minute’s worth when every feature imports the changed file, and says how many are left to CI', () => {
    const { tests, left } = affectedTests(['src/platform/shared/call.ts']);
    expect(tests.length).toBeLessThanOrEqual(40);
    expect(left).toBeGreaterThan(40);
  });
  it('no more than that for a change in many files, beginning with the tests that import one of them', () => {
    const fields = ['draft-form', 'draft-differences', 'preview', 'publishing-rules'];
    const { tests, left } = affectedTests([
      ...fields.map((name) => `src/authoring/${name}.ts`),
      'src/classroom/contract.ts',
      'src/catalogue/class-type.ts',
      'src/backup/server/staff/exported-columns.ts',
    ]);
    expect(tests.length).toBe(40);
    expect(left).toBeGreaterThan(0);
    for (const name of fields.slice(1)) expect(tests).toContain(`src/authoring/${name}.test.ts`);
  });
  it('no test at all when nothing changed', () => {
    expect(affectedTests([])).toEqual({ tests: [], left: 0 });
  });
});
