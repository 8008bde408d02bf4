// `portal rules`: what was read of the states' rules, and whether it still holds together.
import { mostAgeDays } from '../assess.ts';
import { loadRules, ruleFolders } from './rules.ts';
import type { Context } from '#platform/server/context.ts';
import { type Command, type Say, WrongCommand } from '#platform/server/process/command.ts';

const usage = 'Use rules due or rules check.';
/** How many days ahead `rules due` looks. */
const aheadDays = 60;

/** `rules due` and `rules check`. */
async function rulesCommand(context: Context, [action, ...more]: readonly string[], say: Say): Promise<void> {
  if (more.length > 0) throw new WrongCommand(usage);
  const today = context.now().toZonedDateTimeISO('UTC').toPlainDate();
  const { packs, faults } = loadRules(ruleFolders(context), today.toString());
  if (action === 'check') {
    if (faults.length > 0)
      throw new WrongCommand(
        faults.flatMap(({ file, faults: each }) => each.map((fault) => `${file}: ${fault}`)).join('\n'),
      );
    const sources = [...packs.values()].reduce((count, pack) => count + Object.keys(pack.sources).length, 0);
    say(`The rules of ${packs.size} states rest on ${sources} sources, and nothing is wrong with them.`);
  } else if (action === 'due') {
    const due = [...packs.values()]
      .flatMap((pack) =>
        Object.values(pack.sources).map((source) => ({
          pack,
          source,
          until: Temporal.PlainDate.from(source.read).add({ days: mostAgeDays }),
        })),
      )
      .filter(({ until }) => Temporal.PlainDate.compare(until, today.add({ days: aheadDays })) <= 0)
      .sort((one, other) => Temporal.PlainDate.compare(one.until, other.until));
    for (const { pack, source, until } of due)
      say(`${until.toString()}  ${pack.name}: ${source.cite}, read on ${source.read}. ${source.url}`);
    if (due.length === 0) say(`No text has to be read again within ${aheadDays} days.`);
  } else throw new WrongCommand(usage);
}

export const renewalCommands: Readonly<Record<string, Command>> = {
  rules: {
    usage: 'rules due · check',
    purpose:
      'due lists the states’ texts that have to be read again within 60 days; older ones are no longer used. check names what is wrong with a file in rules/us or DATA_DIR/rules.',
    run: ({ context }, args, say) => rulesCommand(context, args, say),
  },
};
