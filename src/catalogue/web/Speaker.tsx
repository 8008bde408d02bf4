import { Marked } from './Marked.tsx';

type Props = {
  readonly row: {
    readonly speakerName: string;
    readonly speakerPhoto: string | null;
    readonly sponsorCompanyName: string;
  };
};

/** Who teaches and who pays, with the portrait. */
export function Speaker({ row: { speakerName, speakerPhoto, sponsorCompanyName } }: Props) {
  return (
    <p className="by">
      {speakerPhoto === null ? null : (
        <img src={speakerPhoto} alt="" width="36" height="36" loading="lazy" decoding="async" />
      )}
      <span>
        {speakerName === '' ? null : (
          <b>
            <Marked text={speakerName} />
          </b>
        )}
        Company: <Marked text={sponsorCompanyName} />
      </span>
    </p>
  );
}
