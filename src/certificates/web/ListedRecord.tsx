// What the page for anyone who holds a certificate says beyond its facts: who issued it, whether it is as it was
// recorded, and how to check that without the provider (docs/specification/records.md, RL-20 to RL-22).
import type { ReactNode } from 'react';
import { ceType, creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { statementHead } from '../certificate.ts';
import type { ProofOfCe, verifyCall } from '../contract.ts';
import { formerKeyText } from '../former-key.ts';
import { copiesText, recordingOf, recordingText, stampText } from '../recording.ts';
import styles from './ListedRecord.module.css';

type Found = CallAnswer<typeof verifyCall>;

/** "(New York)" */
const placeOf = (timeZone: string): string => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
const hostOf = (origin: string): string => origin.replace(/\/.*$/, '');

/** Who issued it to whom, and the provider in facts that a stranger can look up elsewhere. */
export function IssuedBy({ found: { certificate, entry, site } }: { readonly found: Found }) {
  const { providerName, studentName, creditHours, ceTypeId, dateCompleted, timeZone, accreditation } = certificate;
  const formerHost = entry === null || hostOf(entry.origin) === site ? null : hostOf(entry.origin);
  return (
    <div className={styles.issued}>
      <p>
        <b>
          Issued by {providerName} to {studentName}.
        </b>{' '}
        {creditsText(creditHours)} {creditHours === 1 ? 'hour' : 'hours'},{' '}
        {ceTypeId === ceType.participatory ? 'live' : 'self-study'}, {calendarDay(dateCompleted)} ({placeOf(timeZone)}).
      </p>
      <p className={classNames(typography.quiet, styles.lines)}>
        {[site, ...accreditation.map(statementHead)].join('\n')}
      </p>
      {formerHost === null ? null : (
        <Alert kind="warning" title={`The public list of this certificate is that of ${formerHost}.`} quiet>
          <p>This page is at {site}. Ask the provider named above whether both addresses are its own.</p>
        </Alert>
      )}
    </div>
  );
}

const findingStyles = { check: styles.check, info: styles.info, warning: styles.warning };
type Look = keyof typeof findingStyles;
function Finding({
  look,
  title,
  children,
}: {
  readonly look: Look;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className={findingStyles[look]}>
      <Icon name={look} />
      <p>
        <b>{title}</b> {children}
      </p>
    </li>
  );
}

function AttendanceFinding({ attendance }: Pick<ProofOfCe, 'attendance'>) {
  if (attendance === null) return null;
  const { source, minutes, requiredMinutes } = attendance;
  if (source === 'declared' || minutes === null)
    return <Finding look="info" title="Attendance declared by the attendee, not measured." />;
  return (
    <Finding look="check" title={source === 'room' ? 'Attendance recorded in the room:' : 'Attendance measured:'}>
      {minutes} minutes{requiredMinutes === null ? '' : `, ${requiredMinutes} required`}.
    </Finding>
  );
}

type KeyProps = Pick<Found, 'formerKey'> & Pick<ProofOfCe, 'timeZone'>;

function KeyFinding({ formerKey, timeZone }: KeyProps) {
  if (formerKey === null) return null;
  const { title, text } = formerKeyText(formerKey, timeZone);
  return (
    <Finding look={formerKey.lost?.isAfter === true ? 'warning' : 'info'} title={title}>
      {text}
    </Finding>
  );
}

const looks: Record<ReturnType<typeof recordingOf>, Look> = {
  awaited: 'info',
  'same-day': 'check',
  amended: 'info',
  older: 'info',
  later: 'warning',
};

/** Whether the record is unchanged, when it was recorded, and what attendance rests on. */
export function ListedRecord({ found: { certificate, entry, formerKey, recorded } }: { readonly found: Found }) {
  const { title, text } = recordingText({ ...recorded, timeZone: certificate.timeZone });
  const copies =
    entry === null ? '' : [copiesText(entry), stampText(entry.stamp, certificate.timeZone)].filter(Boolean).join(' ');
  return (
    <>
      {entry === null || entry.isUnchanged ? null : (
        <Alert kind="error" title="This record was changed after it was recorded" quiet>
          <p>
            The provider’s record no longer matches entry {entry.number} of its public list. Don’t rely on this page.
            Ask the provider.
          </p>
        </Alert>
      )}
      <ul className={styles.findings}>
        {entry?.isUnchanged === true ? (
          <Finding look="check" title="Not changed since it was recorded.">
            Entry {entry.number.toLocaleString('en-US')} of a public list in which nothing can be changed or slipped in
            without being noticed.
          </Finding>
        ) : null}
        <Finding look={looks[recordingOf(recorded)]} title={title}>
          {text} {copies}
        </Finding>
        <AttendanceFinding attendance={certificate.attendance} />
        <KeyFinding formerKey={formerKey} timeZone={certificate.timeZone} />
      </ul>
    </>
  );
}

const grouped = (hex: string): string => hex.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, ' ');

/** The commands for someone who trusts neither this page nor the provider. */
export function CheckWithoutUs({ found: { entry, site } }: { readonly found: Found }) {
  if (entry === null) return null;
  const { address, fingerprint, number, origin } = entry;
  return (
    <details className={styles.without}>
      <summary>Check it without us</summary>
      <div>
        <p>
          The certificate’s PDF contains two files: <code>record.json</code>, every fact as it was recorded, and{' '}
          <code>record.tlog-proof</code>, the proof that the record is in the list. With both, anyone can check the
          certificate, even if this website is gone. On Debian or Ubuntu, with poppler-utils, golang-go, and
          golang-golang-x-mod-dev installed:
        </p>
        <pre>
          {`curl -o log.key https://${site}${address}/key
curl -o check.go https://${site}/log/check.go
pdfdetach -saveall certificate.pdf
sha256sum record.json
GO111MODULE=off GOPATH=/usr/share/gocode go run check.go log.key record.json record.tlog-proof`}
        </pre>
        <dl>
          <div>
            <dt>Hash (SHA-256) of record.json</dt>
            <dd>{grouped(fingerprint)}</dd>
          </div>
          <div>
            <dt>Entry</dt>
            <dd>
              {number} in {origin}
            </dd>
          </div>
        </dl>
        <p>
          The answer “PROVEN” means that the record is in the list and the list’s signature is right. Compare the key
          with the one on the provider’s letterhead, or with another certificate of the same provider.
        </p>
        <ul>
          <li>
            <a href={`${address}/key`}>The list’s public key</a>
          </li>
          <li>
            <a href={`${address}/checkpoint`}>Its newest signed state</a>
          </li>
          <li>
            <a href="/log/check.go">check.go, the program that checks a proof</a>
          </li>
        </ul>
      </div>
    </details>
  );
}
