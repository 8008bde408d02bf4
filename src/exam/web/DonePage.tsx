import { useState } from 'react';
import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { creditMessages, proofCall, sendCertificateCall, type ProofOfCe } from '#credit/contract.ts';
import { Certificate } from '#credit/web/Certificate.tsx';
import { CertificateSkeleton } from '#credit/web/CertificateSkeleton.tsx';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ask, send, serverText } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { FlowFoot } from '#study-path/web/FlowFoot.tsx';
import { FailedStep, FlowShell } from '#study-path/web/FlowShell.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';

export const meta = () => pageMeta({ title: 'Done', hidden: true });

/** Who has not passed yet is not done: the classroom knows the next step. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  const answer = await loaded(args, () => ask(proofCall, { c }, args));
  if (answer.state === 'refused') throw redirect(siteMap.classroom(c));
  return { c, answer };
}

export const HydrateFallback = () => (
  <FlowShell step="Certificate" heading="Done" lead={<span className={skeletonStyles.bar} aria-hidden="true" />}>
    <div className={layout.stack} role="status">
      <span className={typography.visuallyHidden}>Loading certificate</span>
      <span className={classNames(skeletonStyles.bar, skeletonStyles.control)} aria-hidden="true" />
      <CertificateSkeleton />
    </div>
  </FlowShell>
);

export default function DonePage() {
  const { c, answer } = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready')
    return <FailedStep heading="Done" back={siteMap.classroom(c)} why={answer} texts={faultMessage} />;
  return <Done key={c} c={c} proof={answer.proof} />;
}

function Done({ c, proof }: { readonly c: string; readonly proof: ProofOfCe }) {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly kind: 'success' | 'error'; readonly title: string } | null>(null);

  async function mail() {
    setBusy(true);
    setNotice(null);
    try {
      await send(sendCertificateCall, { c });
      setNotice({ kind: 'success', title: creditMessages.certificateSent });
    } catch (error) {
      setNotice({ kind: 'error', title: serverText(error, creditMessages.serviceError) });
    }
    setBusy(false);
  }

  return (
    <FlowShell
      step="Certificate"
      item={{ title: proof.courseTitle, to: siteMap.classroom(c) }}
      heading="Done"
      lead="The credit is on your record. This is your proof of it, and it went to your inbox too."
    >
      <div className={layout.stack}>
        <p className={layout.cluster}>
          <Button icon="mail" busy={isBusy} onClick={() => void mail()}>
            Email to Me
          </Button>
          <LinkButton look="line" to={siteMap.exam(c, 'answers')}>
            Your answers
          </LinkButton>
        </p>
        {notice === null ? null : (
          <Alert key={notice.title} {...notice} dismissible onDismiss={() => setNotice(null)} />
        )}
        <Certificate proof={proof} />
      </div>
      <FlowFoot>
        <p className={typography.quiet}>Your certificates wait in CE Completed.</p>
        <p className={layout.cluster}>
          <LinkButton look="quiet" to={siteMap.completed()}>
            CE Completed
          </LinkButton>
          <LinkButton look="soft" icon="arrow" to={siteMap.onDemand()}>
            Find the next class
          </LinkButton>
        </p>
      </FlowFoot>
    </FlowShell>
  );
}
