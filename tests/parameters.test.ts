// The names of what a call takes are part of the specification: programs send them as docs/specification/calls.md lists
// them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const isName = (text: string) => /^[A-Za-z]\w*$/.test(text);

/** Method, call and named parameters of each row of CA-7; inputs that the table describes in words are left out. */
function specifiedParameters() {
  const page = readFileSync(new URL('../docs/specification/calls.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => /^\| (?:GET|POST)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, calls = '', input = '']) => {
    const groups = calls.split(' · ');
    const inputs = input.split(' · ');
    let methods: string[] = [];
    return groups.flatMap((group, at) => {
      const [, named = '', names = ''] = /^((?:GET|POST)(?:, (?:GET|POST))*)? ?(.*)$/.exec(group) ?? [];
      if (named !== '') methods = named.split(', ');
      const taken = (inputs.length === groups.length ? inputs[at] : input) ?? '';
      const calledNames = names.split(', ');
      // "s, u / email / agdNumber": one name for each call.
      const each = taken.split(' / ');
      return calledNames.flatMap((name, index) => {
        const own = each.length === calledNames.length ? (each[index] ?? '') : taken;
        const parameters = own
          .replaceAll(/\(.*?\)/g, '')
          .split(/, | or |; | · /)
          .map((part) => part.trim())
          .filter((part) => isName(part) && !['s', 'null', 'form'].includes(part));
        return methods.map((method) => ({ method, name, parameters }));
      });
    });
  });
}

it('each call takes its parameters by the names of the specification', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../docs/api/openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const wrong = specifiedParameters().flatMap(({ method, name, parameters }) => {
    const declared = JSON.stringify(paths[`/api/${name}`]?.[method.toLowerCase()] ?? {});
    return parameters
      .filter((parameter) => !declared.includes(`"name":"${parameter}"`) && !declared.includes(`"${parameter}":{`))
      .map((parameter) => `${method} ${name}: ${parameter}`);
  });
  expect(wrong).toEqual([]);
  expect(specifiedParameters().flatMap(({ parameters }) => parameters).length).toBeGreaterThan(40);
});
