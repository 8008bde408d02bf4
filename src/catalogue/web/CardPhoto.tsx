type Props = {
  readonly photo: string | null;
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly className?: string | undefined;
  /** In the first screenful: fetched at once. `first` is the picture that people wait for. */
  readonly priority?: 'first' | 'early' | 'lazy';
};

/** Artwork of a card; its space is reserved before it arrives, and stays plain if there is none. */
export function CardPhoto({ photo, width, height, alt = '', className, priority = 'lazy' }: Props) {
  if (photo === null) return null;
  const loading =
    priority === 'lazy'
      ? ({ loading: 'lazy', decoding: 'async' } as const)
      : priority === 'first'
        ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
        : {};
  return <img src={photo} alt={alt} width={width} height={height} className={className} {...loading} />;
}
