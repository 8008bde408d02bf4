import { expect, it } from 'vitest';
import { nameHint, nameHintForStaff } from './name-on-certificates.ts';

it.each([
  ['Zoë Őry-O’Brien, Jr. (née Nguyễn Thị Đặng)', undefined],
  ['Ιωάννης Παπαδόπουλος', undefined],
  ['Олександр Ґалаґан', undefined],
  ['محمد العربي', undefined],
  ['عبد الله الحَسَن', undefined],
  ['משה כהן', undefined],
  ['प्रिया शर्मा', undefined],
  ['สมชาย ใจดี', undefined],
  ['A\u0308rzte', undefined],
  ['', undefined],
  ['李四光', '李四光'],
  ['山田 太郎', '山田太郎'],
  ['김민준', '김민준'],
  ['Արամ', 'Արամ'],
  ['Ana 🦷 Ruiz', '🦷'],
  ['李李 Ana', '李'],
])('certificates can’t show of the name %j: %j', (name, letters) => {
  expect(nameHint(name)).toBe(
    letters === undefined ? undefined : `Certificates can’t show ${letters}. Enter your name as your license has it.`,
  );
  expect(nameHintForStaff(name)).toBe(
    letters === undefined ? undefined : `Certificates can’t show ${letters}. Use the name on the license.`,
  );
});
