const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === "file";

/** A file dropped outside its field would replace the page. Returns a function that stops refusing. */
export function refuseDroppedFiles(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files") && !isFileInput(event.target)) event.preventDefault();
  };
  document.addEventListener("dragover", refuse);
  document.addEventListener("drop", refuse);
  return () => {
    document.removeEventListener("dragover", refuse);
    document.removeEventListener("drop", refuse);
  };
}
