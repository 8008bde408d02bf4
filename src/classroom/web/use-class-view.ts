import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Refused, send, serverText } from '#platform/web/call.ts';
import { currentSession } from '#platform/web/session.ts';
import { classroomMessages, classViewCall } from '../contract.ts';

type Problem = {
  readonly message: string;
  /** The server said no; else trying again may help. */ readonly isRefused: boolean;
};

/**
 * Logs the view the first time a member opens the video or the handout of a class on this page; visitors leave no
 * trace.
 */
export function useClassView(c: string) {
  const isLogged = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { revalidate } = useRevalidator();

  async function logView() {
    // Asked at the press: the page, which was made for a visitor, may not have drawn the member's part yet.
    if (currentSession() === null || isLogged.current) return;
    isLogged.current = true;
    setProblem(null);
    try {
      await send(classViewCall, { c });
    } catch (error) {
      isLogged.current = false;
      setProblem({
        message: serverText(error, classroomMessages.viewNotLogged),
        isRefused: error instanceof Refused,
      });
      return;
    }
    // The next step is another one now.
    await revalidate();
  }

  return { logView: () => void logView(), problem };
}
