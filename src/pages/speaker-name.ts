/** The degrees that a name such as "Helen Park, RDH" doesn't already end with. */
export const degreesBeyond = (name: string, degree: string): string[] =>
  degree.split(', ').filter((each) => each !== '' && !name.endsWith(`, ${each}`));

/** A speaker's name with every degree once: "Helen Park, RDH, MEd". */
export const nameWithDegrees = (name: string, degree: string): string =>
  [name, ...degreesBeyond(name, degree)].join(', ');
