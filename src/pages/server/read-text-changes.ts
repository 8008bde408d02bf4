import type { UseCase } from '#platform/server/http/http.ts';
import { readProvider } from '#provider/server/provider.ts';
import { listDue } from '#sign-in/server/agreement/agreement-rows.ts';
import type { textChangesCall } from '../contract.ts';
import { changesOf } from '../text-changes.ts';
import { fillText } from './fill-text.ts';
import { findTextVersion } from './staff/text-queries.ts';

/** Between the version that the member agreed to and the newest one, both with the provider's details of today. */
export const readTextChanges: UseCase<typeof textChangesCall> = async ({ db }, student) => {
  const provider = await readProvider(db);
  const texts = [];
  for (const { code, version, agreed } of await listDue(db, student.id)) {
    const [before, after] = [await findTextVersion(db, code, agreed), await findTextVersion(db, code, version)];
    texts.push({
      code,
      version,
      changes:
        before === undefined || after === undefined
          ? null
          : [...changesOf(fillText(before.html, provider), fillText(after.html, provider))],
    });
  }
  return { status: true, texts };
};
