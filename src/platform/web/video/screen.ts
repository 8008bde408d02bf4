// Full screen and picture-in-picture, where the browser has them.

type PhoneVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

/**
 * Shows the player alone on the screen, or in the page again. An iPhone shows nothing but a video so, with its own
 * controls and captions.
 */
export function toggleWhole(film: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else if (document.fullscreenEnabled) film?.requestFullscreen().catch(() => undefined);
  else (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
}

/** Whether a video can be over other windows. */
export const canInset = (): boolean => document.pictureInPictureEnabled === true;

/** Lets the video are over other windows, or brings it back. */
export function toggleInset(video: HTMLVideoElement | null): void {
  const done =
    document.pictureInPictureElement === null ? video?.requestPictureInPicture() : document.exitPictureInPicture();
  // Before its first picture a video can't; another press can.
  done?.catch(() => undefined);
}
