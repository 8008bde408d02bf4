import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import typography from '../ui/typography.module.css';
import { RailPlace } from './rail-place.ts';
import styles from './EditorFrame.module.css';

export type EditorPart = {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** What is to be fixed in it, and what is worth a look. */
  readonly musts?: number;
  readonly shoulds?: number;
  /** Nothing is in it yet: without findings, that is neither right nor wrong. */
  readonly isEmpty?: boolean;
  /** A short figure at the end: "10", "11 of 14". */
  readonly note?: string | undefined;
  /** In the place of the mark, for what isn't a part of the form. */
  readonly icon?: IconName;
  readonly opensNewTab?: true;
};

type Props = {
  readonly back: { readonly label: string; readonly to: string };
  /** What is edited: "Class". */
  readonly kind: string;
  readonly parts: readonly EditorPart[];
  /** What is not a part of the form: a preview, the versions. */
  readonly others: readonly EditorPart[];
  readonly title: string;
  /** Under the title: what readers see now, and who else is here. */
  readonly lead: ReactNode;
  /** How far saving is. */
  readonly status: ReactNode;
  /** The page's actions; the last one is its filled button. */
  readonly actions: ReactNode;
  /** What a phone shows at its foot in the place of the bar: how far saving is, and the same actions, shorter. */
  readonly dock: ReactNode;
  /** Above everything: what keeps the text from being saved. */
  readonly notices?: ReactNode;
  /** Next to the form. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
};

/** An editor of something with several parts: a rail of them, a bar that stays, the form, and what is next to it. */
export function EditorFrame(props: Props) {
  const place = useContext(RailPlace);
  const rail = <PartsRail {...props} />;
  return (
    <>
      {place === undefined ? rail : place === null ? null : createPortal(rail, place)}
      <div className={styles.editor}>
        <header className={styles.bar}>
          <div>
            <h1>{props.title}</h1>
            <p>{props.lead}</p>
          </div>
          <div className={styles.actions}>
            {props.status}
            {props.actions}
          </div>
        </header>
        {props.notices}
        {props.side === undefined ? (
          props.children
        ) : (
          <div className={styles.sides}>
            <div className={styles.form}>{props.children}</div>
            <aside className={styles.side}>{props.side}</aside>
          </div>
        )}
        <div className={styles.dock}>{props.dock}</div>
      </div>
    </>
  );
}

function PartsRail({ back, kind, parts, others }: Pick<Props, 'back' | 'kind' | 'parts' | 'others'>) {
  const nav = useRef<HTMLElement>(null);
  const current = [...parts, ...others].find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the strip is longer than the screen: the part that is open is seen.
  useEffect(() => {
    const [strip, open] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (strip && open) strip.scrollLeft = open.offsetLeft - (strip.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    // A browser leaves an entry of which it sees a part where it is, although its middle is out of sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={nav}
      className={styles.rail}
      aria-label="Sections"
      onFocus={(event) => event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <Link className={styles.back} to={back.to}>
        <Icon name="back" />
        <span>{back.label}</span>
      </Link>
      <p className={classNames(typography.eyebrow, styles.kind)}>{kind}</p>
      <ul>
        {parts.map((part) => (
          <PartEntry key={part.to} part={part} />
        ))}
      </ul>
      <ul className={styles.apart}>
        {others.map((part) => (
          <PartEntry key={part.to} part={part} />
        ))}
      </ul>
    </nav>
  );
}

function PartEntry({
  part: { label, to, isCurrent, musts = 0, shoulds = 0, isEmpty = false, note, icon, opensNewTab },
}: {
  readonly part: EditorPart;
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        {...(opensNewTab === true ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {icon === undefined ? <Mark musts={musts} shoulds={shoulds} isEmpty={isEmpty} /> : <Icon name={icon} />}
        <span>{label}</span>
        {opensNewTab === true ? <span className={typography.visuallyHidden}> (new tab)</span> : null}
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </Link>
    </li>
  );
}

function Mark({ musts, shoulds, isEmpty }: Required<Pick<EditorPart, 'musts' | 'shoulds' | 'isEmpty'>>) {
  if (musts + shoulds === 0)
    return isEmpty ? (
      <span className={styles.empty} />
    ) : (
      <span className={styles.ok}>
        <Icon name="check" />
      </span>
    );
  return (
    <span className={musts > 0 ? styles.must : styles.should}>
      {musts > 0 ? musts : shoulds}
      <span className={typography.visuallyHidden}>{musts > 0 ? ' to fix:' : ' to consider:'}</span>
    </span>
  );
}

type SectionProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
};

/** A titled part of a form. */
export function EditorSection({ title, lead, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
