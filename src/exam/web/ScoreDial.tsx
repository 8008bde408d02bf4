/** The score as a ring with a notch at the pass mark; the numbers stand inside. */
export function ScoreDial({ score, minScore }: { readonly score: number; readonly minScore: number }) {
  return (
    <div className="dial">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className="dial-bg" cx="60" cy="60" r="52" pathLength="100" />
        <circle className="dial-fg" cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${score} 100`} />
        <path className="dial-need" d="M60 2v12" transform={`rotate(${minScore * 3.6} 60 60)`} />
      </svg>
      <b className="num">{score}%</b>
      <span>Pass mark {minScore}%</span>
    </div>
  );
}
