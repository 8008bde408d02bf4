import { useState } from 'react';
import { data, Link, redirect, useLoaderData, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { calendarDay } from '#platform/shared/dates.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf, type Loaded } from '#platform/web/loaded.ts';
import { PageFailed } from '#platform/web/shell/PageFailed.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { certificateFacts } from '../certificate.ts';
import { certificateMessages, verifyCall } from '../contract.ts';
import { Certificate } from './Certificate.tsx';
import { Differences } from './Differences.tsx';
import { CheckWithoutUs, IssuedBy, ListedRecord } from './ListedRecord.tsx';
import styles from './VerifyPage.module.css';

type Found = CallAnswer<typeof verifyCall>;

/** A code that no certificate can have is as unknown as one that none has. */
const isNone = (page: Loaded<object>) => page.state === 'refused' && (page.status === 404 || page.status === 400);

const read = async ({ params, ...args }: LoaderFunctionArgs) => {
  const code = params['code'] ?? '';
  if (code === '') {
    // Without script the form's own address brings the code.
    const typed = new URL(args.request.url).searchParams.get('code')?.trim() ?? '';
    if (typed !== '') throw redirect(siteMap.verify(typed));
    return { state: 'asking' } as const;
  }
  const page = await loaded(args, async () => ({ found: await ask(verifyCall, { code }, args) }));
  return data(page, { status: isNone(page) ? 404 : statusOf(page) });
};
export { read as loader, read as clientLoader };

export const meta = () => pageMeta({ title: 'Verify a certificate', hidden: true });

type Issued = Found['history'][number];

/** The day of a correction, and its reason where it is public, as one sentence. */
const correctionOf = ({ correctedOn, reason, state }: Issued): string =>
  state === 'withdrawn'
    ? `Withdrawn${correctedOn === null ? '' : ` on ${calendarDay(correctedOn)}`} by the provider.`
    : [correctedOn === null ? '' : calendarDay(correctedOn), reason ?? ''].filter(Boolean).join(': ');

/** What became of the certificate, and of those that replaced it. */
function State({ found, code }: { readonly found: Found; readonly code: string }) {
  const own = found.history.find((each) => each.verificationCode === code);
  const last = found.history.at(-1);
  if (found.state === 'valid') {
    return (
      <Alert kind="success" title="This certificate is valid" quiet>
        <p>It matches the provider’s record exactly.</p>
      </Alert>
    );
  }
  const successor =
    last === undefined || last.verificationCode === code ? null : (
      <p>
        {last.state === 'valid'
          ? 'The certificate that counts now is No. '
          : 'The certificate that replaced it was withdrawn, too: No. '}
        <Link to={siteMap.verify(last.verificationCode)}>{last.verificationCode}</Link>
      </p>
    );
  return found.state === 'superseded' ? (
    <Alert kind="warning" title="This certificate was superseded" quiet>
      <p>It no longer counts. An amended certificate replaced it.</p>
      {own === undefined ? null : <p>{correctionOf(own)}</p>}
      {successor}
    </Alert>
  ) : (
    <Alert kind="error" title="This certificate was withdrawn" quiet>
      <p>It no longer counts.</p>
      {own === undefined ? null : <p>{correctionOf(own)}</p>}
      {successor}
    </Alert>
  );
}

const stateWords: Record<Found['state'], string> = { valid: 'Valid', superseded: 'Superseded', withdrawn: 'Withdrawn' };

/** Every certificate of the credit, from the first to the last. */
function History({ history, code }: { readonly history: readonly Issued[]; readonly code: string }) {
  if (history.length < 2) return null;
  return (
    <section className={styles.credit} aria-labelledby="verify-history">
      <Subheading id="verify-history">Certificates of this credit</Subheading>
      <ol className={styles.history}>
        {history.map((each) => (
          <li key={each.verificationCode} aria-current={each.verificationCode === code ? 'true' : undefined}>
            <p className={styles.entry}>
              {each.verificationCode === code ? (
                <b className={typography.number}>No. {each.verificationCode}</b>
              ) : (
                <Link to={siteMap.verify(each.verificationCode)}>No. {each.verificationCode}</Link>
              )}
              <span className={styles.state}>{stateWords[each.state]}</span>
            </p>
            <Differences differences={each.differences} />
            {each.state === 'valid' ? null : <p className={typography.quiet}>{correctionOf(each)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Certified({ found, code }: { readonly found: Found; readonly code: string }) {
  return (
    <>
      <IssuedBy found={found} />
      <State found={found} code={code} />
      <ListedRecord found={found} />
      <History history={found.history} code={code} />
      {found.state === 'valid' ? <Certificate proof={found.certificate} /> : null}
      <dl className={styles.facts}>
        {certificateFacts(found.certificate).map(({ label, lines, place }) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((each) => (
              <dd key={each} className={place === 'text' || lines.length > 1 ? styles.long : undefined}>
                {each}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <section className={typography.prose}>
        <h2>Compare it with the printed certificate</h2>
        <ol className={styles.how}>
          <li>The number on the certificate must be the code above.</li>
          <li>Every line on the paper certificate must match this page.</li>
          <li>
            If a line differs, trust this page. It shows what was recorded when the certificate was issued, and no one
            can edit it. A correction gets its own certificate.
          </li>
        </ol>
        <h2>What this doesn’t prove</h2>
        <p>
          This page doesn’t prove that the person holding the certificate is the person named on it, or that a licensing
          board accepts the course.
        </p>
      </section>
      <CheckWithoutUs found={found} />
    </>
  );
}

/** The code from the paper, typed as it is there or in any other way. */
function CodeForm({ typed = '' }: { readonly typed?: string }) {
  const navigate = useNavigate();
  const [code, setCode] = useState(typed);
  return (
    <form
      className={styles.form}
      action={siteMap.verifyForm()}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void navigate(siteMap.verify(code.trim()));
      }}
    >
      <TextField
        label="Verification code"
        id="verification-code"
        name="code"
        hint="It’s the number in the top corner of the certificate. Capitals and hyphens don’t matter."
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        required
      />
      <Button type="submit">Verify</Button>
    </form>
  );
}

function Unknown({ code }: { readonly code: string }) {
  return (
    <>
      <Alert kind="error" title={certificateMessages.unknownCode} quiet>
        <p>
          Check for typos. Compare the code with the number on the certificate, or scan the QR code on its PDF. Codes
          have 12 characters and never use 0, O, 1, I, or L.
        </p>
        <p>
          If the code is typed correctly, this certificate is not in the provider’s records. Ask Support before you rely
          on it.
        </p>
      </Alert>
      <CodeForm key={code} typed={code} />
      <p>
        <LinkButton look="line" to={siteMap.support()}>
          Ask Support
        </LinkButton>
      </p>
    </>
  );
}

const Numbered = ({ code }: { readonly code: string }) => (
  <p className={classNames(typography.lead, styles.code)}>
    Certificate No. <b className={typography.number}>{code}</b>
  </p>
);

export default function VerifyPage() {
  const page = useLoaderData<typeof read>();
  const { code: typed = '' } = useParams();
  if (page.state !== 'ready' && page.state !== 'asking' && !isNone(page)) return <PageFailed why={page} />;
  if (page.state !== 'ready') {
    return (
      <NoticeCard icon="award" title="Verify a certificate">
        {page.state === 'asking' ? (
          <>
            <p className={typography.lead}>Check a certificate against the issuer’s record.</p>
            <CodeForm />
            <p>
              <Link to={siteMap.verifyFile()}>Check a PDF or badge</Link>
            </p>
            <p>
              <Link to={siteMap.verifyMany()}>Check many codes at once</Link>
            </p>
          </>
        ) : (
          <>
            <Numbered code={typed} />
            <Unknown code={typed} />
          </>
        )}
      </NoticeCard>
    );
  }
  const code = page.found.certificate.verificationCode;
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stack)}>
      <header className={layout.pageHead}>
        <h1>Verify a certificate</h1>
        <Numbered code={code} />
      </header>
      <Certified found={page.found} code={code} />
    </div>
  );
}
