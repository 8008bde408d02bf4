// The verb that a learning objective begins with: one that an exam or an observer can test (Bloom's taxonomy as
// accreditors use it).

const testable = new Set(
  `analyze apply appraise arrange assess calculate carry categorize choose classify compare compose compute construct
  contrast counsel create critique define demonstrate describe design detect determine develop diagnose differentiate
  discriminate discuss distinguish estimate evaluate examine explain formulate identify illustrate implement incorporate
  integrate interpret judge justify label list locate manage match measure modify name obtain order organize outline
  perform plan practice predict prepare prescribe prevent prioritize propose rank recall recognize recommend record relate
  report restate restore review revise select sequence show sketch solve sort state summarize treat use utilize verify
  weigh write`.split(/\s+/),
);

/** What is meant by verbs that nobody can test, and what to write instead. */
const instead: Readonly<Record<string, string>> = {
  understand: '*explain*, *choose*, *describe*',
  know: '*name*, *list*, *describe*',
  learn: '*name*, *apply*, *describe*',
  appreciate: '*explain*, *compare*, *justify*',
  become: '*use*, *apply*, *describe*',
  be: '*use*, *apply*, *describe*',
  believe: '*justify*, *explain*, *choose*',
  consider: '*compare*, *choose*, *weigh*',
  comprehend: '*explain*, *summarize*, *describe*',
  explore: '*compare*, *analyze*, *describe*',
  familiarize: '*name*, *use*, *describe*',
  gain: '*use*, *apply*, *describe*',
  improve: '*apply*, *perform*, *measure*',
  increase: '*apply*, *perform*, *measure*',
  realize: '*explain*, *recognize*, *describe*',
  see: '*recognize*, *identify*, *describe*',
  think: '*explain*, *compare*, *justify*',
};

/**
 * What to say of an objective that begins with a verb that can't be tested, or with none; null where it begins well.
 * Asterisks mark the verbs to choose from.
 */
export function untestableVerb(objective: string): string | null {
  const [first = ''] = objective.trim().split(/[\s,.:;]+/);
  const verb = first.toLowerCase();
  if (verb === '' || testable.has(verb)) return null;
  const other = instead[verb];
  return other === undefined
    ? 'Begin with a verb that can be tested, such as *explain*, *choose*, or *describe*.'
    : `“${first}” can’t be tested. Try ${other}.`;
}
