// Certificates as files, checked in the browser of whoever holds them.
import { useState } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { DropZone } from '#platform/web/uploads/DropZone.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { certificateFacts } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import type { FileVerdict, Found, Listed } from './check-file.ts';
import styles from './VerifyFilePage.module.css';

export const meta = () => pageMeta({ title: 'Check a certificate file', hidden: true });

const mostFiles = 100;

type Read = Extract<FileVerdict, { state: 'read' }>;
type Sentence = {
  readonly kind: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
};

const refusals: Record<Exclude<FileVerdict['state'], 'read'>, Omit<Sentence, 'kind'>> = {
  'added-to': {
    title: 'Something was added to this file after it was made.',
    text: 'Don’t rely on it. Ask its holder for the original file, or look up its code.',
  },
  'no-record': {
    title: 'This file contains no record.',
    text: 'It was printed, scanned, saved again by another program, or issued before certificates had records. Look up its code instead.',
  },
  unreadable: {
    title: 'This file isn’t a readable PDF.',
    text: 'Choose the certificate as it was downloaded or emailed.',
  },
  'too-large': { title: 'This file is too large for a certificate.', text: 'Certificates have less than 10 MB.' },
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

/** What the provider says under the same code. */
function foundSentence(found: Read['found']): Sentence {
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

function Said({ of: { kind, title, text } }: { readonly of: Sentence }) {
  return (
    <Alert kind={kind} title={title} quiet>
      {text === '' ? null : <p>{text}</p>}
    </Alert>
  );
}

const linesOf = (proof: ProofOfCe) => new Map(certificateFacts(proof).map(({ label, lines }) => [label, lines]));

/** Every fact of the file beside what the provider says; rows that differ are marked. */
function Facts({ file, provider }: { readonly file: ProofOfCe; readonly provider: ProofOfCe | null }) {
  const [own, theirs] = [linesOf(file), provider === null ? null : linesOf(provider)];
  const labels = [...new Set([...own.keys(), ...(theirs?.keys() ?? [])])];
  return (
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">In the file</th>
          <th scope="col">The provider says</th>
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
              <td>{theirs === null ? '–' : differs ? <mark>{there === '' ? 'Nothing' : there}</mark> : 'The same'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Checked({ name, verdict }: { readonly name: string; readonly verdict: FileVerdict | null }) {
  const found = verdict?.state === 'read' && typeof verdict.found === 'object' ? verdict.found : null;
  return (
    <li className={classNames(styles.file, layout.stack)}>
      <Subheading>{name}</Subheading>
      {verdict === null ? (
        <p role="status">Checking…</p>
      ) : verdict.state === 'read' ? (
        <>
          <Said of={listedSentence(verdict.listed)} />
          <Said of={foundSentence(verdict.found)} />
          <Facts file={verdict.certificate} provider={found?.certificate ?? null} />
          <p className={typography.quiet}>
            These are the facts as they were recorded. If the page that you see in the PDF says otherwise, the page was
            changed.{' '}
            {found === null ? null : (
              <Link to={siteMap.verify(found.certificate.verificationCode)}>Everything about this certificate</Link>
            )}
          </p>
        </>
      ) : (
        <Said of={{ kind: 'error', ...refusals[verdict.state] }} />
      )}
    </li>
  );
}

type Row = { readonly id: number; readonly name: string; readonly verdict: FileVerdict | null };

export default function VerifyFilePage() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (files: readonly File[]) => {
    const from = rows.length;
    const added = files.slice(0, mostFiles).map((file, at) => ({ file, id: from + at }));
    setProblem(
      files.length > mostFiles ? `Only the first ${mostFiles} files were taken. Choose the others next.` : null,
    );
    setRows((now) => [...added.map(({ file, id }) => ({ id, name: file.name, verdict: null })), ...now]);
    try {
      const { checkFile } = await import('./check-file.ts');
      for (const { file, id } of added) {
        const verdict = await checkFile(file);
        setRows((now) => now.map((row) => (row.id === id ? { ...row, verdict } : row)));
      }
    } catch {
      setRows((now) => now.filter(({ verdict }) => verdict !== null));
      setProblem('The check couldn’t be loaded. Check your connection and choose the files again.');
    }
  };
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stackLarge)}>
      <header className={layout.pageHead}>
        <h1>Check a certificate file</h1>
        <p className={typography.lead}>
          Choose certificates as PDFs. They are read in this browser and never uploaded; only their codes are looked up.
        </p>
      </header>
      <DropZone
        choose="Choose certificates"
        hint="PDFs, as they were downloaded or emailed. Up to 100 at a time."
        accept=".pdf,application/pdf"
        multiple
        onFiles={(files) => void check(files)}
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {rows.length === 0 ? null : (
        <ol className={styles.files} aria-label="Checked files">
          {rows.map(({ id, name, verdict }) => (
            <Checked key={id} name={name} verdict={verdict} />
          ))}
        </ol>
      )}
      <p>
        No file at hand? <Link to={siteMap.verifyForm()}>Look up a code</Link> or{' '}
        <Link to={siteMap.verifyMany()}>many codes at once</Link>.
      </p>
    </div>
  );
}
