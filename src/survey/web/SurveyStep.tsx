import { useState } from 'react';
import { useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { failureText, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { FlowFoot } from '#study-path/web/FlowFoot.tsx';
import footStyles from '#study-path/web/FlowFoot.module.css';
import { FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsSkipped, stepsWithout } from '#study-path/steps.ts';
import { SponsorNote } from '#study-path/web/SponsorNote.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { saveSurveyAnswerCall, surveyMessages, type surveyCall } from '../contract.ts';
import { SurveyQuestion } from './SurveyQuestion.tsx';

export type SurveyAnswer = CallAnswer<typeof surveyCall>;
export type Survey = SurveyAnswer['data'][number];

type Props = { readonly c: string; readonly answer: SurveyAnswer; readonly survey: Survey };

/** One question at a time, starting with the first open one; each answer is saved immediately. */
export function SurveyStep({ c, answer, survey }: Props) {
  const navigate = useNavigate();
  const { questions } = survey;
  const [at, setAt] = useState(() => questions.findIndex((question) => !question.answered));
  const { isBusy, problem, run } = useSending((error) =>
    failureText(error, { refused: surveyMessages.unanswerable, failed: surveyMessages.failed }),
  );
  const [hasMoved, setMoved] = useState(false);
  const question = questions[at];

  async function submit(choices: readonly string[]) {
    if (question === undefined) return;
    await run(async () => {
      const { nextQuestionHash } = await send(saveSurveyAnswerCall, {
        sh: survey.hash,
        q: question.hash,
        choices: [...choices],
        sessionHash: survey.sessionHash,
        isLast: at === questions.length - 1,
      });
      const next = questions.findIndex(({ hash }) => hash === nextQuestionHash);
      if (next === -1) return await navigate(siteMap.exam(c), { replace: true });
      setMoved(true);
      setAt(next);
    });
  }

  return (
    <FlowShell
      step="Survey"
      without={stepsWithout(answer.studentData)}
      skipped={stepsSkipped(answer.studentData)}
      item={{ title: answer.className, to: siteMap.classroom(c) }}
      heading="Survey"
    >
      <div className={layout.stack}>
        <SponsorNote>
          These questions are from {survey.companyName}. They aren’t part of the class or required for credit.
        </SponsorNote>
        {question === undefined ? null : (
          <SurveyQuestion
            key={question.hash}
            question={question}
            number={at + 1}
            of={questions.length}
            isBusy={isBusy}
            problem={problem}
            takesFocus={hasMoved}
            onSubmit={(choices) => void submit(choices)}
          />
        )}
      </div>
      <FlowFoot>
        <p className={typography.caption}>Your answers are saved as you go. You can leave any time.</p>
        <LinkButton to={siteMap.exam(c)} replace look="quiet" className={footStyles.bare}>
          Continue without answering
          <Icon name="arrow" />
        </LinkButton>
      </FlowFoot>
    </FlowShell>
  );
}
