type PriceProps = {
  now: string;
  before?: string;
  className?: string;
};

export function Price({ now, before, className }: PriceProps) {
  return (
    <p className={className ? `price ${className}` : "price"}>
      {before === undefined ? now : `${now} `}
      {before !== undefined && <s>{before}</s>}
    </p>
  );
}
