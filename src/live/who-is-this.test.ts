import { expect, it } from 'vitest';
import { candidatesFor, type Seated } from './who-is-this.ts';

const at = (minutes: number) => Temporal.Instant.from('2026-11-24T19:00:00-05:00').add({ minutes });
const member = (firstname: string, lastname: string, enteredAt: Temporal.Instant | null = null): Seated => ({
  student: `${firstname} ${lastname}`,
  name: `Dr. ${firstname} ${lastname}`,
  firstname,
  lastname,
  enteredAt,
  minutes: null,
});
const jose = member('José', 'Muñoz', at(-4));
const lee = member('Ann', 'Lee', at(10));
const maria = member('Maria', 'Silva');
const namesake = { ...maria, student: 'another Maria' };

it('names the likeliest first, with what speaks for each, and decides nothing', () => {
  const found = candidatesFor({ name: 'iPad (3)', email: '', firstJoin: at(-3) }, [lee, jose, maria]);
  expect(found).toEqual([{ member: jose, why: ['Pressed Enter Webinar at about the time this person joined'] }]);
  expect(candidatesFor({ name: 'munoz jose', email: '', firstJoin: at(-3) }, [lee, jose])[0]?.why).toEqual([
    'Same name',
    'Pressed Enter Webinar at about the time this person joined',
  ]);
  expect(candidatesFor({ name: 'Front desk', email: 'lee@office.test', firstJoin: at(40) }, [lee, jose])).toEqual([
    { member: lee, why: ['Also called lee'] },
  ]);
});

it('two members of one name are both named', () => {
  const found = candidatesFor({ name: 'Maria Silva', email: '', firstJoin: at(0) }, [maria, namesake]);
  expect(found.map(({ member: { student } }) => student)).toEqual([maria.student, namesake.student]);
});

it('a namesake whom the meeting recorded is named as well, and says so', () => {
  const recorded = { ...namesake, minutes: 54 };
  const found = candidatesFor({ name: 'Maria Silva (Guest)', email: '', firstJoin: at(0) }, [maria, recorded]);
  expect(found.map(({ member: { student }, why }) => [student, why])).toEqual([
    [maria.student, ['Same name']],
    [recorded.student, ['Same name', 'Already matched, with 54 minutes']],
  ]);
});

it('the time of entering proposes nobody where it fits several', () => {
  const ann = member('Ann', 'One', at(-3));
  const guest = { name: 'iPad (3)', email: '', firstJoin: at(-3) };
  expect(candidatesFor(guest, [ann, jose])).toEqual([]);
  // A name stands out of them.
  expect(candidatesFor({ ...guest, name: 'jose' }, [ann, jose]).map(({ member: { student } }) => student)).toEqual([
    jose.student,
  ]);
});
