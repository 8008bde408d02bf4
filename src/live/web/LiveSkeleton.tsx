/** The live page on its way, in its shape: the stage, the seat with its stub, what the webinar covers. */
export function LiveSkeleton() {
  return (
    <div role="status">
      <h1 className="vh">Live webinar</h1>
      <span className="vh">Loading the webinar</span>
      <div className="stage on-panel" aria-hidden="true">
        <div className="wrap stage-in">
          <div className="stage-text">
            <span className="sk sk-on-panel sk-crumb" />
            <span className="sk sk-on-panel sk-short" />
            <span className="sk sk-on-panel sk-stage-title" />
            <span className="sk sk-on-panel sk-short" />
          </div>
          <div className="stage-art">
            <span className="sk sk-on-panel sk-stage-art" />
          </div>
        </div>
      </div>
      <div className="wrap page live-page rail" aria-hidden="true">
        <div className="stack-lg">
          <div className="pass">
            <div className="pass-main">
              <span className="sk sk-label" />
              <span className="sk sk-clock" />
              <span className="sk sk-control sk-short" />
            </div>
            <div className="pass-stub sk-stub" />
          </div>
          <span className="sk" />
          <span className="sk" />
          <span className="sk sk-short" />
        </div>
        <span className="sk sk-rail" />
      </div>
    </div>
  );
}
