// Certificates and badges as files, checked in the browser of whoever holds them (docs/specification/records.md, RL-24,
// RL-39, and RL-41). The portal has it on a page, and an archive on its own.
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { DropZone } from '#platform/web/uploads/DropZone.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { certificateFacts } from '../certificate.ts';
import { formerIssuerText, formerKeyText } from '../former-key.ts';
import type { FileVerdict, Found, Listed } from './check-file.ts';
import styles from './FileCheck.module.css';

const mostFiles = 100;

type Read = Extract<FileVerdict, { state: 'read' }>;
type Named = { readonly name: string; readonly content: Blob };
type Sentence = {
  readonly kind: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
};

const refusals: Record<Exclude<FileVerdict['state'], 'read' | 'badge'>, Omit<Sentence, 'kind'>> = {
  'badge-changed': {
    title: 'The badge in this file was changed.',
    text: 'It doesn’t match its signature. Don’t rely on this file.',
  },
  'no-badge': {
    title: 'This file contains no badge of this kind.',
    text: 'Sites that convert pictures remove what is inside. Choose the badge as it was downloaded here.',
  },
  unsupported: { title: 'This browser can’t check badges.', text: 'Update it, or use another one.' },
  'added-to': {
    title: 'Something was added to this file, or cut off from it, after it was made.',
    text: 'Don’t rely on it. Ask its holder for the original file, or look up its code.',
  },
  'no-record': {
    title: 'This file contains no record.',
    text: 'It was printed, scanned, saved again by another program, or issued before certificates had records. Look up its code instead.',
  },
  unreadable: {
    title: 'This file isn’t a readable certificate or badge.',
    text: 'Choose the PDF, or the badge, as it was downloaded or emailed.',
  },
  'too-large': { title: 'This file is too large for a certificate.', text: 'Certificates have less than 10 MB.' },
};

/** Whether the page that a reader sees is the provider's. */
const sealSentences: Record<Read['seal'], Sentence> = {
  sealed: {
    kind: 'success',
    title: 'This file is sealed.',
    text: 'Nothing in it was changed since the provider sealed it, including the page that you see.',
  },
  none: {
    kind: 'warning',
    title: 'This file has no seal.',
    text: 'The page that you see isn’t checked. Compare it with the facts below.',
  },
  broken: {
    kind: 'error',
    title: 'The seal of this file is broken.',
    text: 'It was changed after it was sealed. Don’t rely on the page that you see. Ask its holder for the original file.',
  },
  other: {
    kind: 'warning',
    title: 'This file isn’t sealed with this provider’s own root.',
    text: 'Anyone can make such a seal, so the page that you see isn’t checked. The provider may have replaced its root, or use a certificate of an authority. A PDF program names who sealed the file.',
  },
  unasked: {
    kind: 'warning',
    title: 'This page can’t say who sealed the file.',
    text: 'The provider’s root couldn’t be loaded. Check your connection and choose the file again.',
  },
};

/** How the record fits the provider's public list. */
function listedSentence(listed: Listed | null): Sentence {
  if (listed === null)
    return {
      kind: 'info',
      title: 'This file has no proof yet.',
      text: 'It was made before its record was added to the provider’s public list. Ask its holder to download it again.',
    };
  switch (listed.state) {
    case 'proven':
      return {
        kind: 'success',
        title: 'The record in this file is unchanged.',
        text: `Entry ${listed.number.toLocaleString('en-US')} of the provider’s public list${listed.isTakenOver ? ', taken over from before the list or from elsewhere' : ''}.`,
      };
    case 'not-proven':
      return {
        kind: 'error',
        title: 'The record in this file was changed.',
        text: 'It doesn’t match its proof. Don’t rely on this file.',
      };
    case 'foreign':
      return {
        kind: 'warning',
        title: `This certificate belongs to the public list of ${listed.host}.`,
        text: 'This website can’t check it. Ask the provider that the certificate names.',
      };
    case 'unsupported':
      return {
        kind: 'warning',
        title: 'This browser can’t check the proof.',
        text: 'Update it, or use another one. Below is what the provider says.',
      };
    case 'no-key':
      return {
        kind: 'warning',
        title: 'The proof can’t be checked right now.',
        text: 'The public list’s key couldn’t be loaded. Check your connection and choose the file again.',
      };
  }
}

const stateSentences: Record<Found['state'], Sentence> = {
  valid: { kind: 'success', title: 'The provider says it is valid.', text: '' },
  superseded: {
    kind: 'warning',
    title: 'The provider says it was superseded.',
    text: 'It no longer counts. An amended certificate replaced it.',
  },
  withdrawn: { kind: 'error', title: 'The provider says it was withdrawn.', text: 'It no longer counts.' },
};

/** What became of the certificate, by who was asked. */
function foundSentence(found: Read['found']): Sentence {
  if (found === 'standing')
    return {
      kind: 'success',
      title: 'It still counted when this archive was made.',
      text: 'The provider’s list doesn’t say that it was replaced or withdrawn.',
    };
  if (found === 'ended')
    return {
      kind: 'warning',
      title: 'The provider’s list says that it was replaced or withdrawn.',
      text: 'It no longer counts. If it was replaced, its holder has an amended certificate.',
    };
  if (found === 'untold') return { kind: 'info', title: 'This archive can’t say whether it still counts.', text: '' };
  if (found === 'unknown')
    return {
      kind: 'error',
      title: 'The provider’s records have no certificate with this code.',
      text: 'Ask the provider before you rely on it.',
    };
  if (found === 'unasked')
    return { kind: 'warning', title: 'The provider didn’t answer.', text: 'Choose the file again later.' };
  return stateSentences[found.state];
}

type Badge = Extract<FileVerdict, { state: 'badge' }>;

/** Whose key signed a badge. */
function keySentence(key: Badge['key']): Sentence {
  if (key === 'own')
    return {
      kind: 'success',
      title: 'This badge is unchanged.',
      text: 'It is signed with the provider’s key.',
    };
  if (key === 'foreign')
    return {
      kind: 'error',
      title: 'This badge isn’t signed with a key of this provider.',
      text: 'Anyone can make such a badge. If it names another provider, check it there.',
    };
  if (key === 'unasked')
    return {
      kind: 'warning',
      title: 'The provider’s keys can’t be read right now.',
      text: 'The badge is as it was signed, but this page can’t say by whom. Choose the file again later.',
    };
  return { kind: key.lost === null ? 'info' : 'error', ...formerIssuerText(key) };
}

/** What became of a badge's credit. */
const statusSentence = (found: Badge['found']): Sentence =>
  found === 'standing'
    ? { kind: 'success', title: 'The provider’s status list says that it counts.', text: '' }
    : found === 'untold'
      ? { kind: 'info', title: 'The provider’s status lists don’t have this badge.', text: '' }
      : foundSentence(found);

function BadgeCheck({ of: { facts, key, found } }: { readonly of: Badge }) {
  return (
    <>
      <Said of={keySentence(key)} />
      {key === 'foreign' || key === 'unasked' ? null : <Said of={statusSentence(found)} />}
      <Facts own={facts} theirs={null} />
      <p className={typography.quiet}>
        These are the facts as they were signed. If the picture says otherwise, the picture was changed.
      </p>
    </>
  );
}

function Said({ of: { kind, title, text } }: { readonly of: Sentence }) {
  return (
    <Alert kind={kind} title={title} quiet>
      {text === '' ? null : <p>{text}</p>}
    </Alert>
  );
}

type Fact = { readonly label: string; readonly lines: readonly string[] };

const linesOf = (facts: readonly Fact[]) => new Map(facts.map(({ label, lines }) => [label, lines]));

/** Every fact of the file beside what the provider says; rows that differ are marked. */
function Facts(props: { readonly own: readonly Fact[]; readonly theirs: readonly Fact[] | null }) {
  const [own, theirs] = [linesOf(props.own), props.theirs === null ? null : linesOf(props.theirs)];
  const labels = [...new Set([...own.keys(), ...(theirs?.keys() ?? [])])];
  return (
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">In the file</th>
          {theirs === null ? null : <th scope="col">The provider says</th>}
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => {
          const [here, there] = [own.get(label)?.join('\n') ?? '', theirs?.get(label)?.join('\n') ?? ''];
          const differs = theirs !== null && here !== there;
          return (
            <tr key={label} data-differs={differs ? '' : undefined}>
              <th scope="row">{label}</th>
              <td>{here === '' ? '–' : here}</td>
              {theirs === null ? null : (
                <td>{differs ? <mark>{there === '' ? 'Nothing' : there}</mark> : 'The same'}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type CheckedProps = { readonly name: string; readonly verdict: FileVerdict | null } & Pick<Props, 'pageOf'>;

function Checked({ name, verdict, pageOf }: CheckedProps) {
  const found = verdict?.state === 'read' && typeof verdict.found === 'object' ? verdict.found : null;
  return (
    <li className={classNames(styles.file, layout.stack)}>
      <Subheading>{name}</Subheading>
      {verdict === null ? (
        <p role="status">Checking…</p>
      ) : verdict.state === 'read' ? (
        <>
          <Said of={sealSentences[verdict.seal]} />
          <Said of={listedSentence(verdict.listed)} />
          <Said of={foundSentence(verdict.found)} />
          {found === null || found.formerKey === null ? null : (
            <Said
              of={{
                kind: found.formerKey.lost?.isAfter === true ? 'warning' : 'info',
                ...formerKeyText(found.formerKey, found.certificate.timeZone),
              }}
            />
          )}
          <Facts
            own={certificateFacts(verdict.certificate)}
            theirs={found === null ? null : certificateFacts(found.certificate)}
          />
          <p className={typography.quiet}>
            These are the facts as they were recorded. The page that you see in the PDF isn’t checked unless it is
            sealed. If it says otherwise, it was changed.{' '}
            {found === null || pageOf === undefined ? null : (
              <Link to={pageOf(found.certificate.verificationCode)}>Everything about this certificate</Link>
            )}
          </p>
        </>
      ) : verdict.state === 'badge' ? (
        <BadgeCheck of={verdict} />
      ) : (
        <Said of={{ kind: 'error', ...refusals[verdict.state] }} />
      )}
    </li>
  );
}

/** The files that were chosen, and in place of a ZIP the certificates in it. */
async function unpacked(chosen: readonly File[]): Promise<{ files: readonly Named[]; problem: string | null }> {
  const files: Named[] = [];
  let problem: string | null = null;
  for (const file of chosen) {
    if (!isZip(file)) {
      files.push({ name: file.name, content: file });
      continue;
    }
    const { certificatesIn } = await import('./certificates-in-zip.ts');
    const found = await certificatesIn(file);
    if (found === null) problem = `${file.name} isn’t a readable ZIP.`;
    else if (found.length === 0) problem = `${file.name} contains no PDFs.`;
    else files.push(...found);
  }
  return { files, problem };
}

type Row = { readonly id: number; readonly name: string; readonly verdict: FileVerdict | null };
type Checker = { readonly check: (file: Blob) => Promise<FileVerdict> };

const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';

type Props = {
  /** Loads what checks a file, and whom it asks: nothing of it is on the page before a file is chosen. */
  readonly load: () => Promise<Checker>;
  /** The page of a certificate; left out where there is none. */
  readonly pageOf?: ((code: string) => string) | undefined;
};

/** Takes certificates as files, and shows what each of them proves. */
export function FileCheck({ load, pageOf }: Props) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const lastId = useRef(0);
  const check = async (chosen: readonly File[]) => {
    setProblem(null);
    try {
      const { files, problem: unread } = await unpacked(chosen);
      const tooMany =
        files.length > mostFiles ? `Only the first ${mostFiles} files were taken. Choose the others next.` : null;
      setProblem(unread ?? tooMany);
      const added = files.slice(0, mostFiles).map((file) => ({ ...file, id: (lastId.current += 1) }));
      setRows((now) => [...added.map(({ name, id }) => ({ id, name, verdict: null })), ...now]);
      const { check: checkOne } = await load();
      for (const { content, id } of added) {
        const verdict = await checkOne(content);
        setRows((now) => now.map((row) => (row.id === id ? { ...row, verdict } : row)));
      }
    } catch {
      setRows((now) => now.filter(({ verdict }) => verdict !== null));
      setProblem('The check couldn’t be loaded. Check your connection and choose the files again.');
    }
  };
  return (
    <div className={layout.stackLarge}>
      <DropZone
        choose="Choose certificates"
        hint={`Original PDFs or badges, or a ZIP of PDFs. Up to ${mostFiles} at a time.`}
        accept=".pdf,.png,.json,.zip,application/pdf,image/png,application/json,application/zip"
        multiple
        onFiles={(files) => void check(files)}
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {rows.length === 0 ? null : (
        <ol className={styles.files} aria-label="Checked files">
          {rows.map(({ id, name, verdict }) => (
            <Checked key={id} name={name} verdict={verdict} pageOf={pageOf} />
          ))}
        </ol>
      )}
    </div>
  );
}
