import { defineCounter } from '../metrics/monitor.ts';

export const mailCounter = defineCounter({
  name: 'mails_total',
  help: 'Emails by outcome: sent, failed and retried, given up.',
  label: 'result',
  values: ['sent', 'failed', 'given-up'],
});
