import type { ReactNode } from "react";

export function Icon({ className = "icon", children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      {children}
    </svg>
  );
}

export const pathIcon = (path: string, className?: string) => () => (
  <Icon className={className}>
    <path d={path} />
  </Icon>
);

export const MenuIcon = pathIcon("M3 7.5h18M3 16.5h18");
export const CloseIcon = pathIcon("m5.5 5.5 13 13m0-13-13 13");

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c.7-4.3 3.6-6.5 8-6.5s7.3 2.2 8 6.5" />
  </Icon>
);

export const HeartIcon = ({ isFull }: { isFull: boolean }) => (
  <Icon>
    <path
      d="M12 20.5S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.5 2.4c0 6.1-8.5 11.2-8.5 11.2Z"
      fill={isFull ? "currentColor" : undefined}
    />
  </Icon>
);

export const ShareIcon = pathIcon("M12 15V3.5M8 7l4-4 4 4M5 12v8.5h14V12");
export const ArrowLeftIcon = pathIcon("M20.5 12h-17M9.5 6l-6 6 6 6");
export const ArrowRightIcon = pathIcon("M3.5 12h17M14.5 6l6 6-6 6");
export const CopyIcon = pathIcon("M8.5 8.5h12v12h-12zM15.5 5.5v-2h-12v12h2");
export const CheckIcon = pathIcon("m4.5 12.5 5 5 10-11");

export const HangerIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 48 32">
    <path d="M24 11V9.2c0-1 .6-1.6 1.5-2.1A3.3 3.3 0 1 0 20.7 4.3M24 11 2.5 26.2c-1.2.9-.6 2.8.9 2.8h41.200c1.500 0 2.100-1.9.9-2.8L24 11Z" />
  </svg>
);
