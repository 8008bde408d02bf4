type Props = {
  /** What is on its way: "classes". */
  readonly what: string;
  readonly shape: 'cards' | 'rows' | 'text' | 'form';
  readonly count?: number;
};

const shapes = {
  cards: (
    <>
      <span className="sk sk-media" />
      <span className="sk" />
      <span className="sk sk-short" />
    </>
  ),
  rows: (
    <>
      <span className="sk sk-thumb" />
      <span className="sk-lines">
        <span className="sk" />
        <span className="sk sk-short" />
      </span>
    </>
  ),
  text: (
    <>
      <span className="sk" />
      <span className="sk" />
      <span className="sk sk-short" />
    </>
  ),
  form: (
    <>
      <span className="sk sk-label" />
      <span className="sk sk-control" />
    </>
  ),
} as const;

const wrapper = { cards: 'grid grid-4', rows: 'sk-rows', text: 'stack-lg', form: 'stack-lg' } as const;

/** The true shape of what is loading, so that nothing moves when it arrives. */
export function Skeleton({ what, shape, count = 4 }: Props) {
  return (
    <div className={wrapper[shape]} role="status">
      <span className="vh">Loading {what}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={shape === 'rows' ? 'sk-row' : 'stack-sm'} aria-hidden="true">
          {shapes[shape]}
        </div>
      ))}
    </div>
  );
}
