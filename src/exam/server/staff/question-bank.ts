// The question bank in the console: found, added, edited, retired. Exams have copies, so nothing here changes what
// members are asked.
import type { UseCase } from '#platform/server/http/http.ts';
import type { Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { editionOf, type QuestionForm } from '../../exam-form.ts';
import { questionGaps } from '../../exam-gaps.ts';
import {
  bankMessages,
  type addQuestionsCall,
  type questionCall,
  type questionPoolCall,
  type questionsCall,
  type questionSubjectsCall,
  type retireQuestionCall,
  type saveQuestionCall,
} from '../../staff-contract.ts';
import {
  countBankQuestions,
  findBankQuestion,
  findSubject,
  listBankQuestions,
  listPool,
  listSubjects,
  listUses,
  lockBankQuestion,
  updateBankQuestion,
  writeBankQuestion,
  type BankQuestionRecord,
  type BankSort,
} from '../publishing/bank-queries.ts';

const pageSize = 50;
const longestTitle = 80;

const unknownQuestion = () => new Refusal('unknown-question', bankMessages.unknownQuestion, { httpStatus: 404 });
const subjectOf = ({ question_key: hash, question }: Pick<BankQuestionRecord, 'question_key' | 'question'>) => ({
  kind: 'question',
  hash,
  title: question.length > longestTitle ? `${question.slice(0, longestTitle - 1)}…` : question,
});

const sortOf = (word: string | undefined): BankSort => {
  const name = word?.replace(/^-/, '');
  return name === 'question' || name === 'used' || name === 'changed' ? name : 'subject';
};
const subjectNames = async (db: Queryable) => (await listSubjects(db)).map(({ subject }) => subject);

export const findQuestions: UseCase<typeof questionsCall> = async (
  { db },
  _staff,
  { page: asked, sort, ...filter },
) => {
  const totalRows = await countBankQuestions(db, filter);
  const page = clampPage(asked, totalRows, pageSize);
  const rows = await listBankQuestions(db, filter, {
    sort: sortOf(sort),
    isDescending: sort?.startsWith('-') ?? false,
    limit: pageSize,
    offset: page * pageSize,
  });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      key: row.question_key,
      subject: row.subject,
      question: row.question,
      right: row.options[row.correct_option - 1] ?? '',
      options: row.options.length,
      used: row.used,
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    })),
    totalRows,
    pageSize,
    page,
    subjects: await subjectNames(db),
  };
};

const formOf = ({ question, options, correct_option: correct, explanation, source }: BankQuestionRecord) => ({
  question,
  options,
  correct,
  explanation,
  source,
});

export const readQuestion: UseCase<typeof questionCall> = async ({ db }, _staff, { k }) => {
  const row = await findBankQuestion(db, k);
  if (!row) throw unknownQuestion();
  return {
    status: true,
    key: row.question_key,
    revision: row.revision,
    subject: row.subject,
    question: formOf(row),
    isRetired: row.retired_at !== null,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    usedIn: await listUses(db, k),
    subjects: await subjectNames(db),
  };
};

type Written = Omit<QuestionForm, 'key' | 'objective'>;

/** The columns of a question that can be asked. Refuses `incomplete`. */
function columnsOf(written: Written, number: number) {
  const { question, options, correct, explanation, source } = written;
  const [gap] = questionGaps({ ...written, key: '', objective: '' }, number);
  if (gap !== undefined || correct === null)
    throw new Refusal('incomplete', bankMessages.incomplete(gap?.sentence ?? ''));
  return {
    question: question.trim(),
    options: options.map((option) => option.trim()),
    correct_option: correct,
    explanation: explanation.trim(),
    source: source.trim(),
  };
}

/** A subject as it is spelled already. Refuses `subject-needed`. */
async function requireSubject(db: Queryable, typed: string): Promise<string> {
  const subject = typed.trim().replaceAll(/\s+/g, ' ');
  if (subject === '') throw new Refusal('subject-needed', bankMessages.subjectNeeded);
  return findSubject(db, subject);
}

export const saveQuestion: UseCase<typeof saveQuestionCall> = async (context, staff, { k, revision, ...given }) =>
  context.db.transaction().execute(async (trx) => {
    const before = await lockBankQuestion(trx, k);
    if (!before) throw unknownQuestion();
    if (before.revision !== revision)
      throw new Refusal('changed-meanwhile', bankMessages.changedMeanwhile(before.changed_by || 'Someone else'), {
        httpStatus: 409,
      });
    const values = { subject: await requireSubject(trx, given.subject), ...columnsOf(given.question, 1) };
    const { subject, question, options, correct_option, explanation, source } = before;
    const changes = changesBetween({ subject, question, options, correct_option, explanation, source }, values);
    if (changes === null) return { status: true as const, revision };
    const next = await updateBankQuestion(trx, before.id, {
      ...values,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'exam.saved-question',
      subject: subjectOf({ ...before, ...values }),
      ...changes,
    });
    return { status: true as const, revision: next };
  });

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

export const addQuestions: UseCase<typeof addQuestionsCall> = async (context, staff, { subject: typed, questions }) =>
  context.db.transaction().execute(async (trx) => {
    const subject = await requireSubject(trx, typed);
    const before = new Map((await listPool(trx, subject)).map((row) => [plain(row.question), row.question_key]));
    const keys: string[] = [];
    let updated = 0;
    for (const [index, written] of questions.entries()) {
      const values = columnsOf(written, index + 1);
      const known = before.get(plain(values.question));
      if (known !== undefined) updated += 1;
      const key = known ?? publicHash();
      before.set(plain(values.question), key);
      keys.push(key);
      await writeBankQuestion(trx, {
        question_key: key,
        subject,
        ...values,
        changed_by: staff.name,
        changed_at: context.now(),
      });
    }
    await recordAction(context, trx, {
      by: staff,
      act: 'exam.added-questions',
      subject: { kind: 'question', hash: keys[0] ?? '', title: subject },
      after: { questions: questions.length, updated },
    });
    return { status: true as const, keys, updated };
  });

export const retireQuestion: UseCase<typeof retireQuestionCall> = async (context, staff, { k, isRetired }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockBankQuestion(trx, k);
    if (!row) throw unknownQuestion();
    if ((row.retired_at !== null) === isRetired) return { status: true as const };
    await updateBankQuestion(trx, row.id, {
      retired_at: isRetired ? context.now() : null,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: isRetired ? 'exam.retired-question' : 'exam.restored-question',
      subject: subjectOf(row),
    });
    return { status: true as const };
  });

export const readSubjects: UseCase<typeof questionSubjectsCall> = async ({ db }) => ({
  status: true,
  subjects: (await listSubjects(db)).map(({ subject, questions, changed_at: at }) => ({
    subject,
    questions,
    edition: editionOf(questions, at.toString()),
  })),
});

export const readPool: UseCase<typeof questionPoolCall> = async ({ db }, _staff, { subject }) => ({
  status: true,
  questions: (await listPool(db, subject)).map((row) => ({ key: row.question_key, ...formOf(row) })),
});
