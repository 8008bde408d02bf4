// The consent tab of a student in the console: what they agreed to, what they withdrew, and requests that came by
// phone or letter.
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { studentOfStaffCall } from '#students/staff-contract.ts';
import { StudentFrame } from '#students/web/staff/StudentFrame.tsx';
import { studentMeta } from '#students/web/staff/student-meta.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo, useStaffSession } from '#staff/web/console-facts.ts';
import { recordRequestCall, studentConsentsCall } from '../../staff-contract.ts';

export { studentMeta as meta };

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const h = args.params['hash'] ?? '';
  return loaded(args, async () => {
    const [answer, consents] = await Promise.all([
      askStaff(studentOfStaffCall, { h }, args),
      askStaff(studentConsentsCall, { h }, args),
    ]);
    return { answer, consents };
  });
}

const ways = [
  { id: 'phone', label: 'By phone' },
  { id: 'letter', label: 'By letter' },
  { id: 'mail', label: 'By email' },
  { id: 'in-person', label: 'In person' },
] as const;
type Way = (typeof ways)[number]['id'];

export default function StudentConsentPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayEdit = useMayDo()('student.edit');
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { answer, consents } = page;
  return (
    <StudentFrame answer={answer} tab="consent">
      <SideBySide>
        <Stacked>
          <Panel title="Current consent">
            <dl className={panelRows.facts}>
              <div>
                <dt>Terms and privacy</dt>
                <dd>
                  {consents.agreedAt === null ? (
                    'Not yet. The account was imported, and the member hasn’t signed in.'
                  ) : (
                    <>
                      Agreed <ZoneTime at={consents.agreedAt} />, terms version {consents.termsVersion}, privacy version{' '}
                      {consents.privacyVersion}
                    </>
                  )}
                </dd>
              </div>
              <div>
                <dt>Reminders and news</dt>
                <dd>
                  {consents.mailingsOffAt === null ? (
                    'On'
                  ) : (
                    <>
                      Turned off <ZoneTime at={consents.mailingsOffAt} format="date" />
                    </>
                  )}
                </dd>
              </div>
              <div>
                <dt>Shared with</dt>
                <dd>
                  {consents.sponsors.length === 0 ? 'No sponsor' : consents.sponsors.join(', ')}
                  {consents.sharingOffAt === null ? null : (
                    <>
                      ; withdrawn <ZoneTime at={consents.sharingOffAt} format="date" />
                    </>
                  )}
                </dd>
              </div>
            </dl>
          </Panel>
          <Panel title="Answers to sponsors" flush>
            {consents.answers.length === 0 ? (
              <p className={panelRows.none}>No sponsor offers answered yet.</p>
            ) : (
              <ul className={panelRows.rows}>
                {consents.answers.map((each, at) => (
                  <li key={`${each.at}${at}`}>
                    <span>
                      <b>
                        {each.isYes ? 'Yes' : 'No'} to {each.company}
                      </b>
                      <br />
                      <span className={typography.caption}>{each.sentence}</span>
                    </span>
                    <span className={typography.caption}>
                      <ZoneTime at={each.at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </Stacked>
        <Stacked>
          {mayEdit ? <RequestForm key={consents.requests.length} h={answer.student.hash} /> : null}
          <Panel title="Requests" flush>
            {consents.requests.length === 0 ? (
              <p className={panelRows.none}>No request yet.</p>
            ) : (
              <ul className={panelRows.rows}>
                {consents.requests.map((request) => (
                  <li key={request.at}>
                    <span>
                      {ways.find(({ id }) => id === request.cameBy)?.label}
                      {request.note === '' ? '' : `: ${request.note}`}
                    </span>
                    <span className={typography.caption}>
                      {request.by}, <ZoneTime at={request.at} format="date" />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </Stacked>
      </SideBySide>
    </StudentFrame>
  );
}

function RequestForm({ h }: { readonly h: string }) {
  const { sendsMail } = useStaffSession();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<string | null>(null);
  const form = useConsoleForm({
    initial: { cameBy: '' as Way | '', note: '' },
    check: ({ cameBy }) => ({ cameBy: cameBy === '' ? 'Choose how they asked.' : undefined }),
    async send({ cameBy, note }) {
      if (cameBy === '') return;
      const { message } = await sendStaff(recordRequestCall, { h, cameBy, note });
      setDone(message);
      await revalidate();
    },
  });
  return (
    <Panel title="Record a request">
      <form className={layout.stack} {...form.props}>
        <p className={typography.caption}>
          The member gets the same email as after their own request, with a link to choose what to remove.
        </p>
        {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
        {done === null ? null : <Alert kind="success" title={done} />}
        <SelectField {...form.text('cameBy', 'How they asked')} placeholder="Choose" choices={ways} />
        <AreaField {...form.text('note', 'What was asked')} optional rows={3} maxLength={1000} />
        <SubmitButton busy={form.isBusy}>{sendsMail ? 'Save and email the link' : 'Save the request'}</SubmitButton>
      </form>
    </Panel>
  );
}
