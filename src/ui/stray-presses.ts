/** A double click's second half is ignored on another control: the first one may have scrolled the page, or put that one there. */
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
  // What is pressed after something was typed is meant, however soon.
  document.addEventListener("beforeinput", () => (first = undefined), options);
  document.addEventListener("click", onClick, options);
  return () => stopped.abort();
}

/** Whose icon or label was pressed; elsewhere what was pressed. */
function controlAt(target: EventTarget | null): EventTarget | null {
  const control = target instanceof Element && target.closest("a, button, input, label, select, summary");
  return (control instanceof HTMLLabelElement && control.control) || control || target;
}
