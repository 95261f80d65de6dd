/** Ignores a double click's second half on another control: the first may have scrolled the page, or moved it there. */
export function ignoreStrayPresses(): () => void {
  let first: EventTarget | null | undefined = null; // undefined once something was typed
  const isStray = ({ detail, target }: MouseEvent) => detail > 1 && first !== undefined && controlAt(target) !== first;
  const onPress = (event: MouseEvent) => {
    if (event.detail < 2 || first === undefined) first = controlAt(event.target);
    else if (isStray(event)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!isStray(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal };
  document.addEventListener("mousedown", onPress, options);
  // A press after typing is deliberate, however soon.
  document.addEventListener("beforeinput", () => (first = undefined), options);
  document.addEventListener("click", onClick, options);
  return () => stopped.abort();
}

function controlAt(target: EventTarget | null): EventTarget | null {
  const control = target instanceof Element && target.closest("a, button, input, label, select, summary");
  return (control instanceof HTMLLabelElement && control.control) || control || target;
}
