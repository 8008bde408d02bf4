import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { examActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'Activities',
      at: 30,
      label: 'Questions',
      to: staffMap.questions(),
      icon: 'help',
      permission: 'exam.results',
    },
  ],
  closedPages: [{ to: staffMap.addQuestions(), permission: 'exam.edit' }],
  actionWords: examActions,
  subjectPages: { question: (key) => staffMap.question(key) },
};
