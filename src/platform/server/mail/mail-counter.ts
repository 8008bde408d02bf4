import { defineCounter } from '../metrics/monitor.ts';

export const mailCounter = defineCounter({
  name: 'mails_total',
  help: 'Mails by what became of a try to send one: sent, failed and tried again, given up.',
  label: 'result',
  values: ['sent', 'failed', 'given-up'],
});
