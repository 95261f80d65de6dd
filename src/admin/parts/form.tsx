import type { ComponentProps } from "react";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: (typed: FormData) => void };

/** Sent by a call instead of by the browser. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}
