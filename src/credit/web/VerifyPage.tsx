import { data, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { ask, Refused } from '#platform/web/call.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { siteMap } from '#site-map.ts';
import { creditMessages, verifyCall } from '../contract.ts';
import './credit.css';

type Found = CallAnswer<typeof verifyCall>;

const read = async ({ params, ...args }: LoaderFunctionArgs) => {
  try {
    return { found: await ask(verifyCall, { code: params['code'] ?? '' }, args) };
  } catch (error) {
    // A code that no certificate can have is as unknown as one that none has.
    if (error instanceof Refused && (error.httpStatus === 404 || error.httpStatus === 400)) return data({ found: null }, { status: 404 });
    throw error;
  }
};
export { read as loader, read as clientLoader };

export const meta = () => pageMeta({ title: 'Verify a certificate', hidden: true });

const states: Record<Found['state'], { kind: 'success' | 'warning' | 'error'; title: string; text: string }> = {
  valid: { kind: 'success', title: 'This certificate is valid', text: 'It stands in the ledger of the provider exactly as shown below.' },
  superseded: { kind: 'warning', title: 'This certificate was superseded', text: 'The provider has issued an amended certificate in its place. Ask its holder for the amended one.' },
  withdrawn: { kind: 'error', title: 'This certificate was withdrawn', text: 'It no longer counts. What it said is shown below.' },
};

function factsOf({ certificate }: Found): [label: string, value: string][] {
  return [
    ['Name', certificate.studentName],
    ['Course title', certificate.courseTitle],
    ['Lecturer', certificate.lecturer ?? ''],
    ['Date completed', calendarDay(certificate.dateCompleted)],
    ['Credit hours', creditsText(certificate.creditHours)],
    ['Credit type', certificate.creditType],
    ['AGD code', certificate.agdCode],
    ['Provider', certificate.providerName],
  ];
}

function Certified({ found }: { readonly found: Found }) {
  const { kind, title, text } = states[found.state];
  return (
    <>
      <Alert kind={kind} title={title} quiet>
        <p>{text}</p>
      </Alert>
      <dl className="verify-facts">
        {factsOf(found)
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <section className="prose">
        <h2>Compare it with the paper</h2>
        <ol className="verify-how">
          <li>The number at the top of the certificate must be the code above, character by character.</li>
          <li>Every line here must read the same on the paper: name, title, date, hours, type and code.</li>
          <li>If one differs, trust this page. It shows what was recorded on the day the exam was passed, and nobody can edit that.</li>
        </ol>
      </section>
    </>
  );
}

function Unknown() {
  return (
    <>
      <Alert kind="error" title={creditMessages.unknownCode} quiet>
        <p>Compare the address with the number at the top of the certificate, character by character. If they are the same, the provider did not issue this certificate.</p>
      </Alert>
      <p>
        <LinkButton look="line" to={siteMap.support()}>
          Ask Support
        </LinkButton>
      </p>
    </>
  );
}

export default function VerifyPage() {
  const { found } = useLoaderData<typeof read>();
  const { code = '' } = useParams();
  return (
    <div className="wrap wrap-narrow page stack">
      <header className="page-head">
        <h1>Verify a certificate</h1>
        <p className="lead verify-code">
          Certificate No. <b className="num">{code}</b>
        </p>
      </header>
      {found === null ? <Unknown /> : <Certified found={found} />}
    </div>
  );
}
