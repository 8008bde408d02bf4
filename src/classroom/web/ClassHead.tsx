import { creditsText } from '#catalogue/ce-type.ts';
import type { ClassObj } from '../contract.ts';

export function ClassHead({ classObj }: { readonly classObj: ClassObj }) {
  const { className, categoryName, isTutorial, credits, creditName, speakerName, speakerPhoto, sponsorCompanyName } = classObj;
  return (
    <header className="class-head">
      <p className="cluster">
        {categoryName === '' ? null : <span className="badge">{categoryName}</span>}
        {isTutorial ? <span className="badge">Product training</span> : null}
        {credits === 0 ? null : (
          <span className="credit credit-pill">
            <b>{creditsText(credits)} CEU</b> · {creditName}
          </span>
        )}
      </p>
      <h1>{className}</h1>
      <p className="by">
        {speakerPhoto === null ? null : <img src={speakerPhoto} alt="" width="44" height="44" />}
        <span>
          {speakerName === '' ? null : <b>{speakerName}</b>}
          {sponsorCompanyName === '' ? null : `Made possible by ${sponsorCompanyName}`}
        </span>
      </p>
    </header>
  );
}
