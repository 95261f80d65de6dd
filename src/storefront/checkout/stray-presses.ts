/**
 * The second half of a double click does nothing where the first one was not: between them the page may have scrolled
 * to a field to mend, which would lose the focus to whatever came under the pointer. Gives back how to stop.
 */
export function ignoreStrayPresses(): () => void {
  let first: EventTarget | null = null;
  const onPress = (event: MouseEvent) => {
    if (event.detail < 2) first = event.target;
    else if (event.target !== first) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2 || event.target === first) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal };
  document.addEventListener("mousedown", onPress, options);
  document.addEventListener("click", onClick, options);
  return () => stopped.abort();
}
