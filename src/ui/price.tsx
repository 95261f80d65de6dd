type PriceProps = {
  /** What is paid, ready to read. */
  now: string;
  /** The price before the discount, when there is one. */
  before?: string;
  className?: string;
};

/** A price, and beside it the old one struck through. */
export function Price({ now, before, className }: PriceProps) {
  return (
    <p className={className ? `price ${className}` : "price"}>
      {before === undefined ? now : `${now} `}
      {before !== undefined && <s>{before}</s>}
    </p>
  );
}
