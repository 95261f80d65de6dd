/** The colours of src/ui/theme.css. */
export const PAPER = "#fbf9f6";
export const INK = "#171512";
export const MUTED = "#625c53";
export const ACCENT = "#9c3a24";
export const LINE = "#ddd3c4";
