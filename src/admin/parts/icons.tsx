import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5">
      {children}
    </svg>
  );
}

/** The panel's own icons, in the same hand as the shop's. */
export const PencilIcon = () => (
  <Icon>
    <path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5" />
  </Icon>
);

export const BinIcon = () => (
  <Icon>
    <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 4.5v15M4.5 12h15" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M12 4 2.5 20.5h19L12 4ZM12 10v5M12 17.5v.5" />
  </Icon>
);
