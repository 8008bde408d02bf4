/** The class types of the wire (docs/specification/lists-and-search.md, LS-3). */
export const classType = {
  undefined: 0,
  pdf: 10,
  live: 20,
  archive: 30,
  produced: 40,
  producedArchive: 50,
  movie: 55,
  lunchLearn: 60,
  producedPlayback: 70,
  slideshow: 80,
  seminar: 90,
} as const;

/** Only LIVE 20 is of live type: it has seats, a start and a live page. */
export function isLiveClass(typeId: number): boolean {
  return typeId === classType.live;
}
