import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { isLiveClass } from '../class-type.ts';
import type { ClassRow } from '../contract.ts';
import { Marked } from './Marked.tsx';
import styles from './CompanyAndDate.module.css';

type Props = {
  readonly row: Pick<ClassRow, 'sponsorCompanyName' | 'releaseDateUTC' | 'typeId'>;
  readonly className?: string | undefined;
};

/** The line that every card and row of a class ends with: its company, and when it was released or begins. */
export function CompanyAndDate({ row: { sponsorCompanyName, releaseDateUTC, typeId }, className }: Props) {
  return (
    <p className={classNames(styles.line, className)}>
      <span>
        Company: <Marked text={sponsorCompanyName} />
      </span>{' '}
      <span>
        {isLiveClass(typeId) ? (
          <LocalTime at={releaseDateUTC} format="live" />
        ) : (
          <>
            Release date: <LocalTime at={releaseDateUTC} />
          </>
        )}
      </span>
    </p>
  );
}
