{
  description = "Shinpan, a referee and engine that knows the rules of Go, all of them";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = f: nixpkgs.lib.genAttrs systems (system: f nixpkgs.legacyPackages.${system});
      manifest = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package;
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "shinpan";
          inherit (manifest) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          cargoBuildFlags = [ "--bin" "shinpan" ];
          # The tests play engines against each other for minutes; `shinpan check` tries what matters on this machine.
          checkPhase = ''
            find target -path '*/release/shinpan' -type f -exec {} check \;
          '';
          postInstall = ''
            $out/bin/shinpan man --dir man
            installManPage man/*.1
            installShellCompletion --cmd shinpan \
              --bash <($out/bin/shinpan completions bash) \
              --zsh <($out/bin/shinpan completions zsh) \
              --fish <($out/bin/shinpan completions fish)
          '';
          meta = {
            description = "A Go referee and engine that speaks GTP and knows the rules of Go, all of them";
            homepage = manifest.repository;
            license = with nixpkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "shinpan";
          };
        };
      });

      devShells = each (pkgs: {
        default = pkgs.mkShell {
          packages = with pkgs; [ cargo clippy rustc rustfmt just mdbook gnugo ];
        };
      });
    };
}
