import { useState } from 'react';
import type { ClassObj } from '#classroom/contract.ts';
import { ClassVideo } from '#classroom/web/ClassVideo.tsx';
import { useClassView } from '#classroom/web/use-class-view.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { VideoFrame } from '#platform/web/ui/VideoFrame.tsx';

/**
 * The recording of a webinar that is over. Opening it is the view that the exam requires of members who did not attend.
 */
export function Recording({ classObj, look }: { readonly classObj: ClassObj; readonly look: 'filled' | 'line' }) {
  const [isPlaying, setPlaying] = useState(false);
  const { logView, problem } = useClassView(classObj.hash);
  if (classObj.videoUrl === null && classObj.youtubeUrl === null) return null;
  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem.message} />}
      {isPlaying ? (
        <VideoFrame>
          <ClassVideo classObj={classObj} />
        </VideoFrame>
      ) : (
        <Button
          look={look}
          icon="play"
          onClick={() => {
            setPlaying(true);
            logView();
          }}
        >
          View the recording
        </Button>
      )}
    </>
  );
}
