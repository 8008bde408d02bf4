import { staffMap } from '#site-map.ts';
import type { ConsoleFeature } from '#staff/web/console-feature.ts';
import { studentActions } from './staff-actions.ts';

export const feature: ConsoleFeature = {
  navigation: [
    {
      group: 'People',
      at: 10,
      label: 'Students',
      to: staffMap.students(),
      icon: 'person',
      permission: 'student.read',
      phone: true,
    },
  ],
  closedPages: [{ to: staffMap.importStudents(), permission: 'student.edit' }],
  actionWords: studentActions,
  subjectPages: { student: (hash) => staffMap.student(hash) },
  searchIn: [{ to: staffMap.students(), what: 'student', label: 'Students', permission: 'student.read' }],
};
