import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './SpeakerLine.module.css';

/** `card` is small, `page` and `panel` are larger; `panel` is on the deep color. */
const looks = {
  card: { className: undefined, portraitPx: 36 },
  page: { className: styles.large, portraitPx: 44 },
  panel: { className: classNames(styles.large, styles.onPanel), portraitPx: 44 },
} as const;

type Props = {
  /** Null where no speaker is named. */
  readonly name: ReactNode;
  readonly photo: string | null;
  readonly look?: keyof typeof looks;
  /** The sponsor, under the name. */
  readonly children: ReactNode;
};

/** The speaker and the sponsor, with the portrait. */
export function SpeakerLine({ name, photo, look = 'card', children }: Props) {
  const { className, portraitPx } = looks[look];
  return (
    <p className={classNames(styles.speaker, className)}>
      {photo === null ? null : (
        <img
          src={photo}
          alt=""
          width={portraitPx}
          height={portraitPx}
          {...(look === 'card' ? ({ loading: 'lazy', decoding: 'async' } as const) : {})}
        />
      )}
      <span>
        {name === null ? null : <b>{name}</b>}
        {children}
      </span>
    </p>
  );
}
