/** A double click's second half is ignored on another element: the first one may have scrolled the page, or put that one there. */
export function ignoreStrayPresses(): () => void {
  let first: EventTarget | null = null;
  const onPress = (event: MouseEvent) => {
    if (event.detail < 2) first = event.target;
    else if (event.target !== first) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    // The browser presses a label's control after it.
    const labelled = first instanceof Element && first.closest("label")?.control;
    if (event.detail < 2 || event.target === first || event.target === labelled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal };
  document.addEventListener("mousedown", onPress, options);
  document.addEventListener("click", onClick, options);
  return () => stopped.abort();
}
