import { Icon, pathIcon } from "#ui/icons.tsx";

const SMALL = "icon size-5";

const icon = (path: string) => pathIcon(path, SMALL);

export const PencilIcon = icon("M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5");
export const BinIcon = icon("M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6");
export const PlusIcon = icon("M12 4.5v15M4.5 12h15");
export const MinusIcon = icon("M4.5 12h15");
export const UpIcon = icon("M12 20V4.5M5.5 11 12 4.5l6.5 6.5");
export const DownIcon = icon("M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5");
export const NoPictureIcon = icon("M4 4.5h16v15H4v-15ZM4 16l4.5-4.5 3 3 3.5-4 5 5.5M3 21 21 3");
export const LedgerIcon = icon("M5 4h14v16.5H5V4ZM9 4v16.5M12 9h4M12 13h4");

export const EyeIcon = ({ isCrossed }: { isCrossed: boolean }) => (
  <Icon className={SMALL}>
    <path d="M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
    {isCrossed && <path d="m4 20 16-16" />}
  </Icon>
);

export const WarningIcon = icon("M12 4 2.5 20.5h19L12 4ZM12 10v5M12 17.5v.5");
export const ClockIcon = icon("M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 7v5l3.5 2");
export const ParcelIcon = icon("M4 7.5 12 3.5l8 4v9l-8 4-8-4v-9ZM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4");

export const SlidersIcon = icon(
  "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 1 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 1 1 4 0Z",
);

export const ShirtIcon = icon("M8.5 4 3 7l2 4 2.5-1v10h9V10l2.5 1 2-4-5.5-3c-.5 1.5-1.8 2.5-3.5 2.5S9 5.5 8.5 4Z");

export const ChevronIcon = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-4 fill-none stroke-current ${className}`}>
    <path d="m3 5.5 5 5 5-5" />
  </svg>
);
