// Returned emails on the command line.
import { buffer } from 'node:stream/consumers';
import type { Command } from '../process/command.ts';
import { noteBounce } from './bounces.ts';

export const mailCommands: Readonly<Record<string, Command>> = {
  bounced: {
    usage: 'bounced < MESSAGE',
    purpose: 'takes a returned email from your mail server, for BOUNCE_ADDRESS without /api/bounced-mail',
    async run({ context }, _args, say) {
      say(
        (await noteBounce(context, await buffer(process.stdin)))
          ? 'Noted.'
          : 'It says nothing new about an email of ours.',
      );
    },
  },
};
